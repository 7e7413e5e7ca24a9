//! Sign-in: codes, registration, log-in, sessions (decisions 5 to 13).
