//! Uploads, and reading them back (decisions 16 to 18).
