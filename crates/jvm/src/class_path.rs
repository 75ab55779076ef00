//! Where classes come from.
