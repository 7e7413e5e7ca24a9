//! Statements of an investor's accounts: which periods can be stated, and their files. The files are made on the first request
//! and stored: later requests return the same bytes, whatever was renamed since.

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
