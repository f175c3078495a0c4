//! Signatures by a key that never leaves its token.

use boring::bn::BigNum;
use boring::ecdsa::EcdsaSig;
use boring::sha::{sha1, sha256, sha384, sha512};
use cryptoki::mechanism::Mechanism;
use cryptoki::session::UserType;

use super::certificates::KeyKind;
use super::errors::TokenError;
use super::login::{Asks, OpenKey};
use super::module::{Located, Module};
use super::rule::{LoginPermit, PinRule};
use super::unchecked::finish_signature;
use crate::protocol::names::Thumbprint;

/// Digest of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digest {
    /// SHA-1, which old servers still request.
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
    /// [`TokenError`] when the token is not logged in, gone, or refuses the operation or the PIN.
    pub(super) fn sign(
        &mut self,
        certificate: &Thumbprint,
        digest: Digest,
        message: &[u8],
        rule: &PinRule,
        permit: &LoginPermit<'_>,
    ) -> Result<Vec<u8>, TokenError> {
        let (located, _) = self.locate(certificate)?;
        let signed = self.sign_with(&located, digest, message, rule, permit);
        self.forget_if_lost(&located.token, &signed);
        signed
    }

    fn sign_with(
        &mut self,
        located: &Located,
        digest: Digest,
        message: &[u8],
        rule: &PinRule,
        permit: &LoginPermit<'_>,
    ) -> Result<Vec<u8>, TokenError> {
        let kind = located.described.key;
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        let key = open
            .keys
            .get(&located.described.thumbprint)
            .ok_or(TokenError::Removed)?
            .clone();
        let made = match self.make(located, &key, &digest.raw(kind, message), rule, permit) {
            // Some tokens sign only what they have hashed themselves. No signature was made and no PIN was asked for
            // yet.
            Err(TokenError::UnknownMechanism) => self.make(located, &key, &digest.hashing(kind, message), rule, permit),
            made => made,
        }?;
        match kind {
            KeyKind::Rsa => Ok(made),
            KeyKind::Ec => der_of(&made),
        }
    }

    fn make(
        &mut self,
        located: &Located,
        key: &OpenKey,
        work: &Work,
        rule: &PinRule,
        permit: &LoginPermit<'_>,
    ) -> Result<Vec<u8>, TokenError> {
        match key.asks {
            Asks::Nothing => {
                let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
                Ok(open.session.sign(&work.mechanism, key.handle, &work.input)?)
            }
            Asks::Pin(_) | Asks::AtReader => self.make_after_login(located, key, work, rule, permit),
        }
    }

    /// Makes one signature of a key that needs the PIN each time. A refused PIN ends the login, so that nothing else is
    /// tried with it.
    fn make_after_login(
        &mut self,
        located: &Located,
        key: &OpenKey,
        work: &Work,
        rule: &PinRule,
        permit: &LoginPermit<'_>,
    ) -> Result<Vec<u8>, TokenError> {
        let context = self.context()?;
        // A separate session: an unfinished signature would block the next one.
        let session = context.open_ro_session(located.slot)?;
        session.sign_init(&work.mechanism, key.handle)?;
        let _held = rule.lock(&located.token, permit)?;
        let token = context.get_token_info(located.slot)?;
        let user = UserType::ContextSpecific;
        let judged = match &key.asks {
            Asks::Pin(pin) => rule.present(&session, user, &token, pin, permit).map(|_| ()),
            Asks::AtReader => PinRule::ask_at_reader(&session, user, &token, permit),
            Asks::Nothing => Ok(()),
        };
        if judged.is_err() {
            self.open.remove(&located.token);
        }
        judged?;
        finish_signature(&self.path, &session, &work.input)
    }
}

/// An operation of the token with its mechanism and data.
struct Work {
    mechanism: Mechanism<'static>,
    input: Vec<u8>,
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

    /// The signature of a digest that was computed here.
    fn raw(self, kind: KeyKind, message: &[u8]) -> Work {
        let (mechanism, input) = match kind {
            KeyKind::Rsa => (Mechanism::RsaPkcs, [self.prefix(), &self.of(message)].concat()),
            KeyKind::Ec => (Mechanism::Ecdsa, self.of(message)),
        };
        Work { mechanism, input }
    }

    /// The signature with hashing by the token.
    fn hashing(self, kind: KeyKind, message: &[u8]) -> Work {
        let mechanism = match (kind, self) {
            (KeyKind::Rsa, Self::Sha1) => Mechanism::Sha1RsaPkcs,
            (KeyKind::Rsa, Self::Sha256) => Mechanism::Sha256RsaPkcs,
            (KeyKind::Rsa, Self::Sha384) => Mechanism::Sha384RsaPkcs,
            (KeyKind::Rsa, Self::Sha512) => Mechanism::Sha512RsaPkcs,
            (KeyKind::Ec, Self::Sha1) => Mechanism::EcdsaSha1,
            (KeyKind::Ec, Self::Sha256) => Mechanism::EcdsaSha256,
            (KeyKind::Ec, Self::Sha384) => Mechanism::EcdsaSha384,
            (KeyKind::Ec, Self::Sha512) => Mechanism::EcdsaSha512,
        };
        let input = message.to_vec();
        Work { mechanism, input }
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

/// PKCS#11 returns `r || s` of equal length; the callers need DER.
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
