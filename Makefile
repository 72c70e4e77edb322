# `make book` and `make test` are all you need; both set up what they use in .venv. README.md explains the rest.
PYTHON      ?= python3
VENV        ?= .venv
TORCH       ?= torch==2.13.0
CONSTRAINTS ?= constraints.txt
PORT        ?= 8000
JOBS        ?= auto
CHAPTER     ?=

BIN   := $(VENV)/bin
PIP   := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(if $(CONSTRAINTS),-c $(CONSTRAINTS))
EXTRA  = $(BIN)/python -c 'import sys, tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]])'
HTML  := _build/html
TEST  := $(BIN)/python -m pytest -q -n $(JOBS) --no-loadscope-reorder
NBVAL := --nbval --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg
# The notebooks of one chapter, 06 say, or of all.
NOTEBOOKS = $(if $(CHAPTER),$(wildcard chapters/$(CHAPTER)*.ipynb),chapters)

.PHONY: book serve lab check test compare notebooks bench clean

book: $(VENV)/.book
	$(BIN)/jupyter-book build . -W -n --keep-going --all --quiet
	@echo "The book is built. Open $(HTML)/index.html, or run 'make serve'."

serve: book
	$(BIN)/python -m http.server --directory $(HTML) --bind 127.0.0.1 $(PORT)

lab: $(VENV)/.test
	$(PIP) $$($(EXTRA) lab)
	$(BIN)/jupyter trust chapters/*.ipynb
	$(BIN)/jupyter lab chapters

# Minutes: what one runs while working. CHAPTER=06 adds all that belongs to chapter 6.
check: lint
	$(TEST) --dist loadgroup --quick=$(CHAPTER) tests $(if $(CHAPTER),$(NBVAL) $(NOTEBOOKS))

# Everything, on this machine.
test: lint
	$(TEST) --dist loadgroup $(NBVAL) tests chapters

# The notebooks alone: do they still show what is stored?
compare: $(VENV)/.test
	$(TEST) --dist loadfile $(NBVAL) $(NOTEBOOKS)

notebooks: $(VENV)/.test
	$(BIN)/python tests/store_notebooks.py $(if $(CHAPTER),$(NOTEBOOKS))

.PHONY: lint
lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.test
	$(PIP) $$($(EXTRA) bench)
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q -p pytest_benchmark.plugin --benchmark-storage=_build/bench --benchmark-columns=min,median,max,rounds tests/bench/bench_engine.py tests/bench/bench_logic.py

clean:
	rm -rf _build dist $(VENV)

# A torch that the given Python already has is kept, by letting the environment see that Python's packages.
$(VENV)/bin/python:
	$(PYTHON) -m venv $$($(PYTHON) -c 'import importlib.util as u; print("--system-site-packages" if u.find_spec("torch") else "")') $(VENV)

$(VENV)/.book: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) $$($(EXTRA) book)
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt $(VENV)/.book
	$(BIN)/python -c 'import torch' 2>/dev/null || $(TORCH_INSTALL)
	$(PIP) --editable .
	$(PIP) $$($(EXTRA) test)
	@touch $@

# TORCH_BACKEND=cpu takes PyTorch's small CPU build on Linux (uv knows where it is kept).
TORCH_INSTALL = $(if $(TORCH_BACKEND),$(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --torch-backend $(TORCH_BACKEND) '$(TORCH)',$(PIP) '$(TORCH)')
