//! The investor's own data: bank accounts.
