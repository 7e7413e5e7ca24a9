//! The papers of the built-in signing as PDF: typeset on A4, Chinese and Latin alike, with fonts
//! that ship with the server. No wording is decided here, and no outside file is read.

mod append;
mod blocks;
mod draw;
mod flow;
mod fonts;
mod maker;
mod sheet;
mod signature;
#[cfg(test)]
mod tests;
mod text;
mod tone;

pub use maker::PaperMaker;
