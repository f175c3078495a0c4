//! Values that clear themselves when dropped and print as `[redacted]`.

use std::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// A PIN in clear. Exists only between unsealing and its login.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Pin(Vec<u8>);

impl Pin {
    /// Takes ownership of the bytes of a PIN.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes, for the token and for comparison only.
    pub(crate) fn reveal(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

/// User and password of a proxy, as a header value.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials(Zeroizing<String>);

impl Credentials {
    /// Takes ownership of the header value.
    #[must_use]
    pub fn new(value: String) -> Self {
        Self(Zeroizing::new(value))
    }

    /// The header value, for the request only.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

/// Value of a cookie, which gives access to the session at the authority.
#[derive(Clone, PartialEq, Eq)]
pub struct CookieValue(Zeroizing<String>);

impl CookieValue {
    /// Takes ownership of a cookie's value.
    #[must_use]
    pub fn new(value: String) -> Self {
        Self(Zeroizing::new(value))
    }

    /// The value, for the request header only.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CookieValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_prints_as_redacted() {
        assert_eq!(format!("{:?}", Pin::new(b"4321".to_vec())), "[redacted]");
        assert_eq!(format!("{:?}", CookieValue::new("abc".into())), "[redacted]");
    }
}
