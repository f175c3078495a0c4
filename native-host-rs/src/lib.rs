//! Native half of the Dosar link: signature token, authority session, sealed PIN.

#![deny(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        missing_docs
    )
)]

pub mod config;
pub mod framing;
pub mod limits;
pub mod pin;
pub mod private_files;
pub mod protocol;
pub mod secret;
pub mod token;
