//! Home, projects, legal texts, look-up lists.
