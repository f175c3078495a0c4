//! Bytes as hexadecimal digits.

use std::fmt::Write as _;

/// Digits in lower case.
#[must_use]
pub fn lower(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Digits in upper case.
#[must_use]
pub fn upper(bytes: &[u8]) -> String {
    lower(bytes).to_ascii_uppercase()
}
