//! Bank statements: files, lines, and what lines may be about.

mod alike;
pub(in crate::seaorm) mod desk_files;
pub(in crate::seaorm) mod desk_lines;
mod files;
mod layouts;
mod lines;
mod sought;
mod statements;
