#include <stdint.h>

// The functions are declared here: the standard headers would take a third of the time of a small kernel. glibc has
// some of them for whole vectors; the compiler takes them if it is asked to.
#define WHOLE
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 35)
#undef WHOLE
#define WHOLE __attribute__((__simd__("notinbranch")))
#endif
#endif
#define FUNCTION(NAME, name) \
  extern "C" { \
  WHOLE float name##f(float) noexcept; \
  WHOLE double name(double) noexcept; \
  } \
  static inline float NAME(float x) { return name##f(x); } \
  static inline double NAME(double x) { return name(x); }
FUNCTION(EXP, exp)
FUNCTION(EXPM1, expm1)
FUNCTION(LOG, log)
FUNCTION(LOG1P, log1p)
FUNCTION(SIN, sin)
FUNCTION(COS, cos)
FUNCTION(TANH, tanh)
extern "C" {
WHOLE float powf(float, float) noexcept;
WHOLE double pow(double, double) noexcept;
}
static inline float POW(float x, float y) { return powf(x, y); }
static inline double POW(double x, double y) { return pow(x, y); }

// These are single instructions on most processors.
#define INSTRUCTION(NAME, name) \
  static inline float NAME(float x) { return __builtin_##name##f(x); } \
  static inline double NAME(double x) { return __builtin_##name(x); }
#define ROUNDING(NAME, name) \
  INSTRUCTION(NAME, name) \
  static inline int64_t NAME(int64_t x) { return x; } \
  static inline int32_t NAME(int32_t x) { return x; }
INSTRUCTION(SQRT, sqrt)
ROUNDING(FLOOR, floor)
ROUNDING(CEIL, ceil)
ROUNDING(TRUNC, trunc)
ROUNDING(ROUND, nearbyint)
INSTRUCTION(ABS, fabs)
static inline int64_t ABS(int64_t x) { return x < 0 ? -x : x; }
static inline int32_t ABS(int32_t x) { return x < 0 ? -x : x; }
static inline int64_t WITHIN(int64_t k, int64_t last) { return k < 0 ? 0 : k > last ? last : k; }
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

template <int N, class T> static inline T polynomial(T x, const double (&c)[N]) {
  T sum = T(c[0]);
  for (int i = 1; i < N; ++i) sum = sum * x + T(c[i]);
  return sum;
}

// The normal quantile, as Cephes and torch find it: one quotient of polynomials in the middle, two in the tails. All
// three are found and one is taken, so that it goes for whole vectors.
template <class T> static inline T NDTRI(T p) {
  constexpr double P0[] = {-5.99633501014107895267E1, 9.80010754185999661536E1, -5.66762857469070293439E1,
                           1.39312609387279679503E1, -1.23916583867381258016E0};
  constexpr double Q0[] = {1.0, 1.95448858338141759834E0, 4.67627912898881538453E0, 8.63602421390890590575E1,
                           -2.25462687854119370527E2, 2.00260212380060660359E2, -8.20372256168333339912E1,
                           1.59056225126211695515E1, -1.18331621121330003142E0};
  constexpr double P1[] = {4.05544892305962419923E0, 3.15251094599893866154E1, 5.71628192246421288162E1,
                           4.40805073893200834700E1, 1.46849561928858024014E1, 2.18663306850790267539E0,
                           -1.40256079171354495875E-1, -3.50424626827848203418E-2, -8.57456785154685413611E-4};
  constexpr double Q1[] = {1.0, 1.57799883256466749731E1, 4.53907635128879210584E1, 4.13172038254672030440E1,
                           1.50425385692907503408E1, 2.50464946208309415979E0, -1.42182922854787788574E-1,
                           -3.80806407691578277194E-2, -9.33259480895457427372E-4};
  constexpr double P2[] = {3.23774891776946035970E0, 6.91522889068984211695E0, 3.93881025292474443415E0,
                           1.33303460815807542389E0, 2.01485389549179081538E-1, 1.23716634817820021358E-2,
                           3.01581553508235416007E-4, 2.65806974686737550832E-6, 6.23974539184983293730E-9};
  constexpr double Q2[] = {1.0, 6.02427039364742014255E0, 3.67983563856160859403E0, 1.37702099489081330271E0,
                           2.16236993594496635890E-1, 1.34204006088543189037E-2, 3.28014464682127739104E-4,
                           2.89247864745380683936E-6, 6.79019408009981274425E-9};
  constexpr T edge = T(0.13533528323661269189), root_2_pi = T(2.50662827463100050242);  // exp(-2)
  const bool right = p > T(1) - edge;
  const T side = right ? T(1) - p : p, y = side - T(0.5), y2 = y * y;
  const T middle = (y + y * (y2 * polynomial(y2, P0) / polynomial(y2, Q0))) * root_2_pi;
  const T x = SQRT(T(-2) * LOG(side > edge ? edge : side)), z = T(1) / x, x0 = x - LOG(x) * z;
  const T near = z * polynomial(z, P1) / polynomial(z, Q1), far = z * polynomial(z, P2) / polynomial(z, Q2);
  const T tail = x0 - (x < T(8) ? near : far);
  const T found = side > edge ? middle : right ? tail : -tail;
  return p == T(0) ? T(-INFINITY) : p == T(1) ? T(INFINITY) : found;
}

// Products of matrices. One axis, of P entries, lies next to itself in memory; the others are as far apart as is given.
#if defined(__AVX512F__)
constexpr int BYTES = 64, REGISTERS = 32;  // of a vector, and how many of them there are
#elif defined(__AVX__)
constexpr int BYTES = 32, REGISTERS = 16;
#else
constexpr int BYTES = 16, REGISTERS = 16;
#endif
constexpr int ROWS = 6;
// How many vectors in a row the registers hold of so many rows. Few rows take more of them: a sum waits for the last.
constexpr int across(int rows) { return rows > 3 ? REGISTERS / 8 : REGISTERS / 4; }
// Here a product and a sum may be rounded once. Elsewhere they are not: a batch is the same, bit for bit, in every way.
#if defined(__clang__)
#define ROUNDED_ONCE
#define PRODUCTS _Pragma("clang fp contract(fast)")
#else
#define ROUNDED_ONCE __attribute__((optimize("fp-contract=fast")))
#define PRODUCTS
#endif
template <class T> struct Wide { typedef T type __attribute__((vector_size(BYTES), aligned(alignof(T)), may_alias)); };
template <class T> using wide = typename Wide<T>::type;
template <class T> constexpr int lanes = BYTES / sizeof(T);

// c[n][p] = sum over k of a[k][p] b(k, n), for R values of n and V vectors of p.
template <int R, int V, int K, int SA, int SBK, int SBN, int SC, class T>
ROUNDED_ONCE static inline void rows_block(const T* a, const T* b, T* c) {
  PRODUCTS
  wide<T> sum[R][V];
  for (int r = 0; r < R; ++r)
    for (int v = 0; v < V; ++v) sum[r][v] = wide<T>{};
  for (int k = 0; k < K; ++k) {
    wide<T> x[V];
    for (int v = 0; v < V; ++v) x[v] = *(const wide<T>*)(a + k * SA + v * lanes<T>);
    for (int r = 0; r < R; ++r)
      for (int v = 0; v < V; ++v) sum[r][v] += x[v] * b[k * SBK + r * SBN];
  }
  for (int r = 0; r < R; ++r)
    for (int v = 0; v < V; ++v) *(wide<T>*)(c + r * SC + v * lanes<T>) = sum[r][v];
}

template <int R, int K, int P, int SA, int SBK, int SBN, int SC, class T>
static inline void rows_strip(const T* a, const T* b, T* c) {
  int p = 0;
  constexpr int V = across(R);
  for (; p + V * lanes<T> <= P; p += V * lanes<T>) rows_block<R, V, K, SA, SBK, SBN, SC>(a + p, b, c + p);
  for (; p + lanes<T> <= P; p += lanes<T>) rows_block<R, 1, K, SA, SBK, SBN, SC>(a + p, b, c + p);
  for (; p < P; ++p)
    for (int r = 0; r < R; ++r) {
      T sum = 0;
      for (int k = 0; k < K; ++k) sum += a[k * SA + p] * b[k * SBK + r * SBN];
      c[r * SC + p] = sum;
    }
}

template <int N, int K, int P, int SA, int SBK, int SBN, int SC, class T>
static inline void product_rows(const T* a, const T* b, T* c) {
  for (int n = 0; n + ROWS <= N; n += ROWS)
    rows_strip<ROWS, K, P, SA, SBK, SBN, SC>(a, b + n * SBN, c + n * SC);
  constexpr int rest = N % ROWS;
  if constexpr (rest > 0) rows_strip<rest, K, P, SA, SBK, SBN, SC>(a, b + (N - rest) * SBN, c + (N - rest) * SC);
}

// The sums of as many vectors as one has lanes, in one vector: groups of G lanes of two vectors become groups of half.
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define FOLDS
#endif
#endif
#ifdef FOLDS
template <int... I> struct Numbers {};
template <int N, int... I> struct UpTo { typedef typename UpTo<N - 1, N - 1, I...>::type type; };
template <int... I> struct UpTo<0, I...> { typedef Numbers<I...> type; };
template <class T, int G, int... I> static inline wide<T> folded(wide<T> a, wide<T> b, Numbers<I...>) {
  constexpr int W = sizeof...(I), H = G / 2, N = W / G;
  return __builtin_shufflevector(a, b, (I / H / N * W + I / H % N * G + I % H)...) +
         __builtin_shufflevector(a, b, (I / H / N * W + I / H % N * G + I % H + H)...);
}
template <class T, int G = lanes<T>> static inline wide<T> sums_of(const wide<T>* v) {
  if constexpr (G == 1) {
    return v[0];
  } else {
    wide<T> half[G / 2];
    for (int i = 0; i < G / 2; ++i) half[i] = folded<T, G>(v[2 * i], v[2 * i + 1], typename UpTo<lanes<T>>::type());
    return sums_of<T, G / 2>(half);
  }
}
#endif

// c(m, n) = sum over p of a[m][p] b[n][p], for R by Q pairs.
template <int R, int Q, int P, int SA, int SB, int SCM, int SCN, class T>
ROUNDED_ONCE static inline void sums_block(const T* a, const T* b, T* c) {
  PRODUCTS
  wide<T> sum[R * Q];
  for (int i = 0; i < R * Q; ++i) sum[i] = wide<T>{};
  constexpr int whole = P - P % lanes<T>;
  for (int p = 0; p < whole; p += lanes<T>) {
    wide<T> x[R], y[Q];
    for (int r = 0; r < R; ++r) x[r] = *(const wide<T>*)(a + r * SA + p);
    for (int q = 0; q < Q; ++q) y[q] = *(const wide<T>*)(b + q * SB + p);
    for (int r = 0; r < R; ++r)
      for (int q = 0; q < Q; ++q) sum[r * Q + q] += x[r] * y[q];
  }
  T total[R * Q];
#ifdef FOLDS
  if constexpr (R * Q == lanes<T>) {
    *(wide<T>*)total = sums_of<T>(sum);
  } else
#endif
    for (int i = 0; i < R * Q; ++i) {
      total[i] = 0;
      for (int l = 0; l < lanes<T>; ++l) total[i] += sum[i][l];
    }
  for (int r = 0; r < R; ++r)
    for (int q = 0; q < Q; ++q) {
      for (int p = whole; p < P; ++p) total[r * Q + q] += a[r * SA + p] * b[q * SB + p];
      c[r * SCM + q * SCN] = total[r * Q + q];
    }
}

template <int R, int Q, int N, int P, int SA, int SB, int SCM, int SCN, class T>
static inline void sums_strip(const T* a, const T* b, T* c) {
  for (int n = 0; n + Q <= N; n += Q) sums_block<R, Q, P, SA, SB, SCM, SCN>(a, b + n * SB, c + n * SCN);
  constexpr int rest = N % Q;
  if constexpr (rest > 0) sums_block<R, rest, P, SA, SB, SCM, SCN>(a, b + (N - rest) * SB, c + (N - rest) * SCN);
}

template <int M, int N, int P, int SA, int SB, int SCM, int SCN, class T>
static inline void product_sums(const T* a, const T* b, T* c) {
  constexpr int Q = N >= 4 && lanes<T> >= 8 ? 4 : N >= 2 ? 2 : 1, R = lanes<T> / Q;
  for (int m = 0; m + R <= M; m += R) sums_strip<R, Q, N, P, SA, SB, SCM, SCN>(a + m * SA, b, c + m * SCM);
  constexpr int rest = M % R;
  if constexpr (rest > 0) sums_strip<rest, Q, N, P, SA, SB, SCM, SCN>(a + (M - rest) * SA, b, c + (M - rest) * SCM);
}
