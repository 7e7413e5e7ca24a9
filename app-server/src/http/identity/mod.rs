//! Signing in: codes, registration, log-in, log-out, a forgotten password, campaigns, countries (decisions 5 to 13).

mod csrf_token;

pub use csrf_token::csrf_token;
