//! Stores of files. The built-in one is a folder of the machine, or one that several machines mount.

mod local;

pub use local::LocalObjects;
