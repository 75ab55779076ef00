# Every chore has one entry point; README.md names the two that a newcomer needs.

CARGO ?= cargo
THINAIR := target/release/thinair

.PHONY: all demo test format clippy doc unit bench bench-quick install clean

all: $(THINAIR)

# Builds the tool and shows what it does on the built-in corpus.
demo: $(THINAIR)
	@echo
	@echo "== A Java program, in all its executions =="
	@echo "\$$ thinair check examples/java/Counter.java --search bfs"
	@tools/jdks.sh >/dev/null 2>&1 || true
	@$(THINAIR) check examples/java/Counter.java --search bfs || [ $$? = 1 ]
	@echo
	@echo "== The corpus: $$(find corpus -name '*.litmus' | wc -l) litmus tests under the models that they have answers for =="
	@echo "\$$ thinair litmus corpus"
	@$(THINAIR) litmus corpus
	@echo
	@echo "== One of them explained =="
	@echo "\$$ thinair explain corpus/causality/TC02.litmus --model jmm"
	@$(THINAIR) explain corpus/causality/TC02.litmus --model jmm

# Everything that must hold: what CI runs.
test: format clippy doc unit

format:
	$(CARGO) fmt --all --check

clippy:
	$(CARGO) clippy --workspace --all-targets --all-features --locked -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# Java programs are tested on every JDK that is found; tools/jdks.sh installs what is missing.
unit:
	THINAIR_JDKS="$$(tools/jdks.sh)" $(CARGO) test --workspace --all-features --locked

# Speed, as a table beside the recorded figures of other tools.
bench:
	$(CARGO) run --release --locked --quiet -p thinair-bench

bench-quick:
	$(CARGO) run --release --locked --quiet -p thinair-bench -- --quick

install:
	$(CARGO) install --locked --path crates/cli

clean:
	$(CARGO) clean

.PHONY: $(THINAIR)
$(THINAIR):
	$(CARGO) build --release --locked -p thinair-cli
