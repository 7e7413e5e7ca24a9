//! Signing sessions: asking, signing, storing the signed paper.
