# The commands of the project; each is a script in scripts/.
# `make run` needs Rust, Node.js 20 and make. `make test` also needs Chromium, PostgreSQL and Python,
# and installs them where it runs as root on Debian.

.PHONY: run test check build bench chaos screens openapi states fmt audit clean help

help: ## List the commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

run: ## Build what changed, migrate, seed a new database with demo data, serve on http://127.0.0.1:8080
	@scripts/run.sh

test: ## Everything: format, lints, licences, all tests on both databases, browser tests in both languages
	@scripts/test.sh

check: ## The quick part of the tests: lints, types, the rules of the domain
	@scripts/check.sh

build: ## The release binary, target/release/landfall, with the front end inside
	@scripts/build.sh

bench: ## Measure start, memory, sizes and the speed of the main calls on this machine
	@scripts/bench.sh

chaos: ## Kill the server at random moments, CHAOS_ROUNDS times (20), and prove that nothing is lost
	@scripts/chaos.sh

screens: ## Walk every screen and write the pictures of docs/screens/
	@scripts/screens.sh

openapi: ## Write frontend/openapi.json from the code
	@scripts/openapi.sh

states: ## Draw docs/states.md from the state machines of the domain
	@scripts/states.sh

fmt: ## Format Rust and TypeScript
	@scripts/fmt.sh

audit: ## Look the dependencies up in the advisory databases (asks the network)
	@scripts/audit.sh

clean: ## Remove what was built; ./data stays
	@rm -rf target frontend/dist frontend/node_modules .cache
