//! One PKCS#11 module on its own thread: its tokens, their certificates, the sessions that are logged in.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use cryptoki::context::{CInitializeArgs, CInitializeFlags, Pkcs11};
use cryptoki::error::{Error as Pkcs11Error, RvError};
use cryptoki::object::{Attribute, AttributeType, CertificateType, ObjectClass, ObjectHandle};
use cryptoki::session::{Session, SessionState};
use cryptoki::slot::{Slot, TokenInfo};

use super::certificates::{Described, describe};
use super::errors::TokenError;
use crate::protocol::names::{ShortText, Thumbprint};
use crate::protocol::results::{PinState, TokenCertificate};

/// A loaded module and what is known of its tokens.
pub struct Module {
    context: Option<Pkcs11>,
    located: HashMap<Thumbprint, Located>,
    /// All that was ever located: what is gone was pulled out, anything else was never here.
    seen: HashSet<Thumbprint>,
    pub(super) open: HashMap<TokenKey, OpenToken>,
}

/// Where a certificate lies.
#[derive(Clone)]
pub struct Located {
    pub(super) slot: Slot,
    pub(super) token: TokenKey,
    pub(super) key_id: Vec<u8>,
    /// The certificate itself.
    pub der: Vec<u8>,
    /// What it says of itself.
    pub described: Described,
}

/// Tells one token from another, whatever slot it is in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TokenKey {
    pub(super) serial: String,
    pub(super) label: String,
}

/// A token with a session that stays open.
pub struct OpenToken {
    pub(super) session: Session,
    /// HMAC of the PIN that logged in; none where no PIN of ours did.
    pub(super) pin_mac: Option<[u8; 32]>,
    pub(super) login_required: bool,
}

impl OpenToken {
    /// Whether the token still knows this session as logged in.
    pub(super) fn is_alive(&self) -> bool {
        self.session.get_session_info().is_ok_and(|session| {
            !self.login_required || matches!(session.session_state(), SessionState::RoUser | SessionState::RwUser)
        })
    }
}

impl Module {
    /// Loads and initialises a module. A failure is remembered and answered by every call.
    #[must_use]
    pub fn load(path: &Path) -> Self {
        Self {
            context: initialised(path),
            located: HashMap::new(),
            seen: HashSet::new(),
            open: HashMap::new(),
        }
    }

    /// All certificates with a private key, of all tokens of this module.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the module itself fails; a token that fails is left out.
    pub fn certificates(&mut self) -> Result<Vec<TokenCertificate>, TokenError> {
        self.scan()?;
        let mut found = Vec::new();
        for located in self.located.values() {
            let Ok(token) = self.context()?.get_token_info(located.slot) else {
                continue;
            };
            found.push(TokenCertificate {
                sha1_thumbprint: located.described.thumbprint.clone(),
                common_name: located.described.common_name.clone(),
                issuer: located.described.issuer.clone(),
                subject: located.described.subject.clone(),
                serial_number: located.described.serial_number.clone(),
                expires_on: located.described.expires_on.clone(),
                token_label: ShortText::cut(&located.token.label),
                pin_state: pin_state(&token),
                has_protected_path: token.protected_authentication_path(),
                is_logged_in: self.open.get(&located.token).is_some_and(OpenToken::is_alive),
            });
        }
        found.sort_by(|one, other| one.sha1_thumbprint.as_str().cmp(other.sha1_thumbprint.as_str()));
        Ok(found)
    }

    /// All certificates that lie on the token of a certificate, those of authorities too.
    ///
    /// # Errors
    ///
    /// [`TokenError`] when the token is gone or cannot be read.
    pub fn beside(&mut self, certificate: &Thumbprint) -> Result<Vec<Vec<u8>>, TokenError> {
        let (located, _) = self.locate(certificate)?;
        let open = self.open.get(&located.token).ok_or(TokenError::Removed)?;
        let objects = open.session.find_objects(&ANY_CERTIFICATE)?;
        objects
            .into_iter()
            .map(|object| id_and_value(&open.session, object).map(|(_, der)| der))
            .collect()
    }

    /// Where a certificate lies now. A token that moved to another slot is found again.
    ///
    /// # Errors
    ///
    /// [`TokenError::Removed`] for a certificate that was here before, [`TokenError::NotFound`] for any other.
    pub(super) fn locate(&mut self, certificate: &Thumbprint) -> Result<(Located, TokenInfo), TokenError> {
        if let Some(located) = self.located.get(certificate)
            && let Some(token) = self.token_in(located)
        {
            return Ok((located.clone(), token));
        }
        self.scan()?;
        match self.located.get(certificate) {
            Some(located) => {
                let token = self.token_in(located).ok_or(TokenError::Removed)?;
                Ok((located.clone(), token))
            }
            None if self.seen.contains(certificate) => Err(TokenError::Removed),
            None => Err(TokenError::NotFound),
        }
    }

    pub(super) fn context(&self) -> Result<&Pkcs11, TokenError> {
        self.context.as_ref().ok_or(TokenError::ModuleFailed)
    }

    /// The token of a certificate if it is still the one in its slot.
    fn token_in(&self, located: &Located) -> Option<TokenInfo> {
        let token = self.context.as_ref()?.get_token_info(located.slot).ok()?;
        (TokenKey::of(&token) == located.token).then_some(token)
    }

    fn scan(&mut self) -> Result<(), TokenError> {
        let context = self.context()?.clone();
        let slots = context.get_slots_with_token()?;
        self.located.clear();
        self.open.retain(|_, open| open.is_alive());
        for slot in slots {
            if let Ok(found) = self.certificates_in(&context, slot) {
                for located in found {
                    self.seen.insert(located.described.thumbprint.clone());
                    self.located
                        .entry(located.described.thumbprint.clone())
                        .or_insert(located);
                }
            }
        }
        Ok(())
    }

    fn certificates_in(&self, context: &Pkcs11, slot: Slot) -> Result<Vec<Located>, TokenError> {
        let token = context.get_token_info(slot)?;
        if !token.token_initialized() {
            return Ok(vec![]);
        }
        let token = TokenKey::of(&token);
        match self.open.get(&token) {
            Some(open) => certificates_with_keys(&open.session, slot, &token, true),
            None => certificates_with_keys(&context.open_ro_session(slot)?, slot, &token, false),
        }
    }
}

impl TokenKey {
    fn of(token: &TokenInfo) -> Self {
        Self {
            serial: token.serial_number().to_owned(),
            label: token.label().to_owned(),
        }
    }
}

/// What a token's flags say of its PIN; the gravest first.
#[must_use]
pub fn pin_state(token: &TokenInfo) -> PinState {
    if token.user_pin_locked() {
        PinState::Locked
    } else if token.user_pin_final_try() {
        PinState::FinalTry
    } else if token.user_pin_count_low() {
        PinState::CountLow
    } else if token.user_pin_to_be_changed() {
        PinState::ToBeChanged
    } else {
        PinState::Ok
    }
}

/// The private key that belongs to a certificate, seen only when logged in on most tokens.
pub(super) fn private_key(session: &Session, key_id: &[u8]) -> Result<Option<ObjectHandle>, TokenError> {
    let wanted = [
        Attribute::Class(ObjectClass::PRIVATE_KEY),
        Attribute::Id(key_id.to_vec()),
    ];
    Ok(session.find_objects(&wanted)?.first().copied())
}

fn initialised(path: &Path) -> Option<Pkcs11> {
    let context = Pkcs11::new(path).ok()?;
    match context.initialize(CInitializeArgs::new(CInitializeFlags::OS_LOCKING_OK)) {
        // Loaded a second time under another name, such as through the p11-kit proxy: it works all the same.
        Ok(()) | Err(Pkcs11Error::Pkcs11(RvError::CryptokiAlreadyInitialized, _)) => Some(context),
        Err(_) => None,
    }
}

fn certificates_with_keys(
    session: &Session,
    slot: Slot,
    token: &TokenKey,
    logged_in: bool,
) -> Result<Vec<Located>, TokenError> {
    let mut keys = key_ids(session, ObjectClass::PRIVATE_KEY)?;
    if !logged_in {
        keys.extend(key_ids(session, ObjectClass::PUBLIC_KEY)?);
    }
    let mut found = Vec::new();
    for object in session.find_objects(&ANY_CERTIFICATE)? {
        let (key_id, der) = id_and_value(session, object)?;
        let Some(described) = describe(&der) else { continue };
        // Many tokens show no key at all before the login: then only a CA's certificate is known to have none.
        let has_key = keys.contains(&key_id) || (keys.is_empty() && !logged_in);
        if has_key && !described.is_authority {
            found.push(Located {
                slot,
                token: token.clone(),
                key_id,
                der,
                described,
            });
        }
    }
    Ok(found)
}

const ANY_CERTIFICATE: [Attribute; 2] = [
    Attribute::Class(ObjectClass::CERTIFICATE),
    Attribute::CertificateType(CertificateType::X_509),
];

fn key_ids(session: &Session, class: ObjectClass) -> Result<Vec<Vec<u8>>, TokenError> {
    let mut ids = Vec::new();
    for object in session.find_objects(&[Attribute::Class(class)])? {
        for attribute in session.get_attributes(object, &[AttributeType::Id])? {
            if let Attribute::Id(id) = attribute {
                ids.push(id);
            }
        }
    }
    Ok(ids)
}

fn id_and_value(session: &Session, object: ObjectHandle) -> Result<(Vec<u8>, Vec<u8>), TokenError> {
    let mut both = (Vec::new(), Vec::new());
    for attribute in session.get_attributes(object, &[AttributeType::Id, AttributeType::Value])? {
        match attribute {
            Attribute::Id(id) => both.0 = id,
            Attribute::Value(value) => both.1 = value,
            _ => {}
        }
    }
    Ok(both)
}
