//! Statements of an investor's accounts: which periods can be stated, and the files of them. The files are made when the statement is first
//! asked for, and kept: whoever asks again gets the same bytes, whatever was renamed since.

mod blocks;
mod facts;
mod files;
mod list;
mod make;
mod open;
mod table;

pub use list::{ListedStatement, ListedStatements, list_statements};
pub use make::{MadeStatement, MakeStatement, make_statement};
pub use open::open_statement;
