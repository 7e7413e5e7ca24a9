//! What is published: partners, project contents, the home screen and the legal texts, and the views of them.

mod content;
mod publishing;
mod views;
