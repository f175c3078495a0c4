//! The PIN of a token: unsealing it, and the ledger that keeps a refused PIN from being used again.

pub mod ledger;
pub mod vault;
