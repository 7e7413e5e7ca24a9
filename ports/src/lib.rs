//! The edge of the house.
