//! Technologies behind the ports.
