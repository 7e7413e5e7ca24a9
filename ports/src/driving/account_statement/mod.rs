//! Statements of an investor's accounts: which periods can be stated, and the files of them. A file is made when it is first asked for and
//! kept: whoever asks again gets the same bytes, whatever was renamed since.

mod blocks;
mod list;
mod make;
mod open;
mod sheet;
mod told;

pub use list::{ListedStatement, ListedStatements, list_statements};
pub use make::{MadeStatement, MakeStatement, make_statement};
pub use open::open_statement;
