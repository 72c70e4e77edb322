# `make book` and `make test` are all you need; both set up what they use in .venv. README.md explains the rest.
PYTHON      ?= python3
VENV        ?= .venv
TORCH       ?= torch==2.13.0
CONSTRAINTS ?= constraints.txt
PORT        ?= 8000
JOBS        ?= auto
CHAPTER     ?=
PAGE        ?=
PROCESSOR   ?=
BUILDER     ?= jupyter-book

BIN   := $(VENV)/bin
PIP   := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(if $(CONSTRAINTS),-c $(CONSTRAINTS))
EXTRA  = $(BIN)/python -c 'import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]])'
HTML  := _build/html
# Both make the same pages of _config.yml and _toc.yml, which Sphinx reads by way of conf.py; see contributing/builders.md.
BOOK_jupyter-book := jupyter-book build . -W -n --keep-going --all --quiet
PAGE_jupyter-book := jupyter-book build . -W -n --keep-going --quiet
BOOK_sphinx := sphinx-build . $(HTML) -d _build/.doctrees -W -n --keep-going --fresh-env --quiet
PAGE_sphinx := sphinx-build . $(HTML) -d _build/.doctrees -W -n --keep-going --quiet
$(if $(BOOK_$(BUILDER)),,$(error make needs BUILDER=jupyter-book or BUILDER=sphinx; got '$(BUILDER)'))
# The extra of pyproject.toml that the builder needs.
SITE := $(if $(filter sphinx,$(BUILDER)),sphinx,book)
# Each process takes one core: more threads would wait for each other.
ALONE := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1
# Bytecode is kept, also where a machine is set not to: each process would compile the package and rewrite the assertions.
TEST  := $(ALONE) PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder
NBVAL := -p tests.forked -p tests.varies -p tests.budget --nbval --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg
# The notebooks of one chapter, 06 say, or of all.
NOTEBOOKS = $(if $(CHAPTER),$(wildcard chapters/$(CHAPTER)*.ipynb chapters/evidence/$(CHAPTER)*.ipynb),chapters)

.PHONY: setup book page serve pdf lab check test compare tools notebooks bench wheel clean zip

# What a contributor needs: the environment of the tests, and hooks that look at each commit before it is made.
setup: $(VENV)/.test
	$(PIP) $$($(EXTRA) hooks)
	$(BIN)/pre-commit install

book: $(VENV)/.$(SITE)
	$(BIN)/$(BOOK_$(BUILDER))
	@echo "The book is built. Open $(HTML)/index.html, or run 'make serve'."

# One page, in seconds where the book was built before. Sphinx reads it again whatever the files' dates say, and where
# it writes a page it copies style sheets and explorables too.
page: $(VENV)/.$(SITE)
	@grep -qxE '.*(file|root): $(PAGE)' _toc.yml || { echo "make page needs a page of _toc.yml, as in PAGE=chapters/06-nau-nmu; got '$(PAGE)'."; exit 2; }
	rm -f '$(HTML)/$(PAGE).html' '_build/.doctrees/$(PAGE).doctree'
	$(BIN)/$(PAGE_$(BUILDER))
	@echo "The page is built. Open $(HTML)/$(PAGE).html; 'make book' checks the whole book."

# The site as one archive that opens from a stick, and notebooks and package as another for a class without a network.
zip: book
	$(BIN)/python tools/make_archives.py $(HTML) _build

serve: book
	$(BIN)/python -m http.server --directory $(HTML) --bind 127.0.0.1 $(PORT)

# All lessons on paper, and their evidence, printed by a Chromium-like browser into _build/pdf.
pdf: book
	$(PIP) $$($(EXTRA) pdf)
	$(BIN)/python tools/print_book.py

lab: $(VENV)/.test
	$(PIP) $$($(EXTRA) lab)
	$(BIN)/jupyter trust chapters/*.ipynb chapters/evidence/*.ipynb
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/chapters/01-identity-failure.ipynb

# Minutes: what one runs while working. CHAPTER=06 adds all that belongs to chapter 6.
check: lint
	$(TEST) --quick tests $(if $(CHAPTER),--chapter=$(CHAPTER) $(NBVAL) $(NOTEBOOKS))

# Everything, on this machine.
test: lint
	$(TEST) --durations=20 $(NBVAL) tests chapters

# The notebooks alone: do they still show what is stored? With PROCESSOR=3 as on another processor, the third.
compare: $(VENV)/.test
	PROCESSOR=$(PROCESSOR) $(TEST) $(NBVAL) $(NOTEBOOKS)

# The page "In other tools", with the libraries that it names.
tools: $(VENV)/.test
	$(PIP) $$($(EXTRA) tools)
	REQUIRE_TOOLS=1 $(ALONE) $(BIN)/python -m pytest -q tests/test_other_tools.py

notebooks: $(VENV)/.test
	$(BIN)/python tools/store_notebooks.py $(if $(CHAPTER),$(NOTEBOOKS))

.PHONY: lint
lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy || { [ $$? = 2 ] && $(BIN)/mypy --num-workers 0; }  # its processes give up on a busy machine

bench: $(VENV)/.test
	$(ALONE) $(BIN)/python tools/bench.py

# The sdist, the wheel that is built from it, and both tried in an empty environment away from the tree.
wheel: $(VENV)/bin/python
	$(PIP) hatchling
	rm -rf dist
	$(BIN)/python -m hatchling build --target sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	trial=$$(mktemp -d) && $(MAKE) tried VENV=$$trial && rm -r $$trial

.PHONY: tried
tried: $(VENV)/bin/python
	$(BIN)/python -c 'import torch' 2>/dev/null || $(TORCH_INSTALL)
	$(PIP) dist/*.whl
	cd $(VENV) && bin/nalu-tutorial list && bin/nalu-tutorial show product-of-sums
	cd $(VENV) && bin/python -c 'from nalu_tutorial import NAC, explorables; print(NAC(2, 1), explorables.NACExplorable())'

clean:
	rm -rf _build dist $(VENV)

# A torch that the given Python already has is kept, by letting the environment see that Python's packages.
$(VENV)/bin/python:
	$(PYTHON) -m venv $$($(PYTHON) -c 'import importlib.util as u; print("--system-site-packages" if u.find_spec("torch") else "")') $(VENV)

$(VENV)/.book $(VENV)/.sphinx: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) $$($(EXTRA) $(patsubst .%,%,$(@F)))
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt $(VENV)/.book
	$(BIN)/python -c 'import torch' 2>/dev/null || $(TORCH_INSTALL)
	$(PIP) --editable .
	$(PIP) $$($(EXTRA) test)
	@touch $@

# TORCH_BACKEND=cpu takes PyTorch's small CPU build on Linux (uv knows where it is kept).
TORCH_INSTALL = ($(if $(TORCH_BACKEND),$(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --torch-backend $(TORCH_BACKEND) '$(TORCH)',$(PIP) '$(TORCH)'))
