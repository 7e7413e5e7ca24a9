//! Draws every state machine of the domain for docs/states.md by asking the machines themselves:
//! each state, each command, and the result. Printing is its only I/O. `make states` writes the
//! page; `scripts/states.sh --check` checks that it matches the code.

mod account;
mod deposit;
mod distribution;
mod drawing;
mod effects;
mod order;
mod payment;
mod payout;
mod proposal;
mod receipt;
mod signature;
mod statement_line;
mod withdrawal;

use drawing::Machine;

const HEAD: &str = "# State machines

Made by `make states` from the functions that decide (`domain/examples/states/`); change those, never this page. An arrow that is not
drawn is a refusal: nothing changes, and the caller is told why. What goes with a change is written in the same database
transaction, beside its line in the review log, the audit event and the messages to send.
";

fn main() {
    let machines: [fn() -> Machine; 11] = [
        account::machine,
        order::machine,
        deposit::machine,
        withdrawal::machine,
        payout::machine,
        distribution::machine,
        receipt::machine,
        statement_line::machine,
        signature::machine,
        payment::machine,
        proposal::machine,
    ];
    print!("{HEAD}");
    for machine in machines {
        print!("\n{}", machine());
    }
}
