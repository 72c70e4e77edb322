// An address may ask for an anchor that once stood on this page. The lists of names lead to where it stands now; a member
// of a class stands with its class.
(() => {
  function leadOn() {
    const asked = decodeURIComponent(location.hash.slice(1));
    if (!asked || document.getElementById(asked)) return;
    const links = [...document.querySelectorAll(".nalu-names a")];
    const owner = asked.slice(0, asked.lastIndexOf("."));
    const link = [asked, owner].map((name) => links.find(({ hash }) => hash === `#${name}`)).find(Boolean);
    if (link) location.replace(`${link.href.split("#")[0]}#${asked}`);
  }
  addEventListener("hashchange", leadOn);
  leadOn();
})();
