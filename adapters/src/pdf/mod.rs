//! The papers of the built-in signing as PDF: set by hand on A4, Chinese and Latin alike, with fonts that ship with the server.
//! No wording is decided here, and no file outside is read.

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
