//! Reads the objects on a token: certificates, and their keys.

use cryptoki::object::{Attribute, AttributeType, CertificateType, ObjectClass, ObjectHandle};
use cryptoki::session::Session;

use super::certificates::{Described, describe};
use super::errors::TokenError;

/// A person's certificate with a key on the token.
pub(super) struct Held {
    pub(super) stored: Stored,
    pub(super) described: Described,
}

/// A certificate on the token, with the id of its key.
#[derive(Default)]
pub(super) struct Stored {
    pub(super) key_id: Vec<u8>,
    pub(super) der: Vec<u8>,
}

/// The persons' certificates with keys on the token, as far as the session shows keys.
pub(super) fn held_certificates(session: &Session, is_logged_in: bool) -> Result<Vec<Held>, TokenError> {
    let mut keys = key_ids(session, ObjectClass::PRIVATE_KEY)?;
    if !is_logged_in {
        keys.extend(key_ids(session, ObjectClass::PUBLIC_KEY)?);
    }
    let mut found = Vec::new();
    for stored in certificates(session)? {
        let Some(described) = describe(&stored.der) else {
            continue;
        };
        // Many tokens show no key before the login: then only a CA's certificate is known to have none.
        let has_key = keys.contains(&stored.key_id) || (keys.is_empty() && !is_logged_in);
        if has_key && !described.is_authority {
            found.push(Held { stored, described });
        }
    }
    Ok(found)
}

/// All certificates of a token.
pub(super) fn certificates(session: &Session) -> Result<Vec<Stored>, TokenError> {
    let objects = session.find_objects(&[
        Attribute::Class(ObjectClass::CERTIFICATE),
        Attribute::CertificateType(CertificateType::X_509),
    ])?;
    objects
        .into_iter()
        .map(|object| id_and_value(session, object))
        .collect()
}

/// The private key of a certificate, which most tokens show only after the login.
pub(super) fn private_key(session: &Session, key_id: &[u8]) -> Result<Option<ObjectHandle>, TokenError> {
    let wanted = [
        Attribute::Class(ObjectClass::PRIVATE_KEY),
        Attribute::Id(key_id.to_vec()),
    ];
    Ok(session.find_objects(&wanted)?.first().copied())
}

/// Whether the key needs the PIN before every signature. Without the attribute it does not.
pub(super) fn wants_pin_each_time(session: &Session, key: ObjectHandle) -> Result<bool, TokenError> {
    let told = session.get_attributes(key, &[AttributeType::AlwaysAuthenticate])?;
    Ok(told.contains(&Attribute::AlwaysAuthenticate(true)))
}

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

fn id_and_value(session: &Session, object: ObjectHandle) -> Result<Stored, TokenError> {
    let mut stored = Stored::default();
    for attribute in session.get_attributes(object, &[AttributeType::Id, AttributeType::Value])? {
        match attribute {
            Attribute::Id(id) => stored.key_id = id,
            Attribute::Value(value) => stored.der = value,
            _ => {}
        }
    }
    Ok(stored)
}
