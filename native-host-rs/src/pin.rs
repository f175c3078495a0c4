//! The PIN of a token: how it arrives sealed, and the ledger that lets no refused PIN be used twice.

pub mod ledger;
pub mod vault;
