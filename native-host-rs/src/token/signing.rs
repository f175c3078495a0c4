//! Signatures by a key that never leaves its token.

use boring::bn::BigNum;
use boring::ecdsa::EcdsaSig;
use boring::sha::{sha1, sha256, sha384, sha512};
use cryptoki::mechanism::Mechanism;
use cryptoki::session::Session;

use super::certificates::KeyKind;
use super::errors::TokenError;
use super::module::{Located, Module, private_key};
use crate::protocol::names::Thumbprint;

/// Digest that a signature is made over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digest {
    /// SHA-1, which old servers still ask for.
    Sha1,
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
}

impl Module {
    /// Signs a message: RSA by PKCS#1 v1.5, EC as a DER `ECDSA-Sig-Value`.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is not logged in, gone, or refuses.
    pub fn sign(&mut self, certificate: &Thumbprint, digest: Digest, message: &[u8]) -> Result<Vec<u8>, TokenError> {
        let (located, _) = self.locate(certificate)?;
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        let signed = sign_in(&open.session, &located, digest, message);
        if signed == Err(TokenError::Removed) {
            // Whatever the module still says of this session: the next use begins a new one.
            self.open.remove(&located.token);
        }
        signed
    }
}

fn sign_in(session: &Session, located: &Located, digest: Digest, message: &[u8]) -> Result<Vec<u8>, TokenError> {
    let key = private_key(session, &located.key_id)?.ok_or(TokenError::NotFound)?;
    let hash = digest.of(message);
    match located.described.key {
        KeyKind::Rsa => Ok(session.sign(&Mechanism::RsaPkcs, key, &[digest.prefix(), &hash].concat())?),
        KeyKind::Ec => der_of(&session.sign(&Mechanism::Ecdsa, key, &hash)?),
    }
}

impl Digest {
    fn of(self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha1 => sha1(message).to_vec(),
            Self::Sha256 => sha256(message).to_vec(),
            Self::Sha384 => sha384(message).to_vec(),
            Self::Sha512 => sha512(message).to_vec(),
        }
    }

    /// DER of the `DigestInfo` up to the digest. Source: RFC 8017, section 9.2.
    fn prefix(self) -> &'static [u8] {
        match self {
            Self::Sha1 => &[
                0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14,
            ],
            Self::Sha256 => &[
                0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00,
                0x04, 0x20,
            ],
            Self::Sha384 => &[
                0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02, 0x05, 0x00,
                0x04, 0x30,
            ],
            Self::Sha512 => &[
                0x30, 0x51, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03, 0x05, 0x00,
                0x04, 0x40,
            ],
        }
    }
}

/// PKCS#11 answers `r || s` of equal length; everyone else wants DER.
fn der_of(raw: &[u8]) -> Result<Vec<u8>, TokenError> {
    let (r, s) = raw.split_at_checked(raw.len() / 2).ok_or(TokenError::Failed)?;
    let number = |bytes| BigNum::from_slice(bytes).map_err(|_| TokenError::Failed);
    EcdsaSig::from_private_components(number(r)?, number(s)?)
        .and_then(|signature| signature.to_der())
        .map_err(|_| TokenError::Failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raw_ecdsa_signature_becomes_der() {
        let mut raw = vec![0; 64];
        raw[31] = 1;
        raw[32] = 0x80;
        let der = der_of(&raw).unwrap();
        assert_eq!(&der[..5], &[0x30, 38, 2, 1, 1]);
    }

    #[test]
    fn the_prefix_announces_the_length_of_its_digest() {
        for digest in [Digest::Sha1, Digest::Sha256, Digest::Sha384, Digest::Sha512] {
            assert_eq!(usize::from(*digest.prefix().last().unwrap()), digest.of(b"").len());
        }
    }
}
