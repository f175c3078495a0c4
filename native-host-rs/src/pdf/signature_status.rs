//! The signature status of a downloaded document: whether its signatures vouch for its bytes.
//!
//! A document is intact when each signature is valid for its revision and the last one covers every byte except its
//! own. Nothing may follow the last signature, not even validation data or a document timestamp: telling such an update
//! from one that changes the content takes a full PDF reader, and that is where checkers have been deceived. Everything
//! that cannot be judged is broken: another form of signature, SHA-1, a second signer in one signature.
//!
//! Signatures are found in the bytes and not through the objects. The byte range is itself signed, so what verifies is
//! the signer's own document, whatever a reader makes of its objects.
//!
//! The signer's name is reported when something signed binds it to the key: the issuer's certificate beside it, or the
//! signature itself. A name proves nothing; the signer is verified by the configured certificates, to one of which the
//! chain of the last signature must lead.

pub mod anchors;
mod binding;
mod encoding;
mod places;
mod signature;

use serde::{Deserialize, Serialize};

use anchors::{Anchors, SignerTrust};
pub(super) use places::decoded;
use places::{Found, find};
use signature::Signature;

/// The statement of a document's signatures about its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureStatus {
    /// Whether the bytes are those that the authority signed.
    pub state: SignatureState,
    /// Common name of the last signer, if it is readable and bound to the key. None without configured anchors, because
    /// a claimed name would look like a verified one.
    pub signer: Option<String>,
}

impl SignatureStatus {
    /// The status of a document that was never signed.
    #[must_use]
    pub fn absent() -> Self {
        Self {
            state: SignatureState::Absent,
            signer: None,
        }
    }
}

/// Whether a document's bytes are those that the authority signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SignatureState {
    /// Every signature is valid, the last one covers the whole document, and its signer is known.
    Intact,
    /// The same, but no anchors are configured to verify the signer.
    Unchecked,
    /// The same, but the signer is none of the configured ones, or those are unreadable.
    UnknownSigner,
    /// There is a signature, or the remains of one, that does not vouch for this document.
    Broken,
    /// The document was never signed.
    Absent,
}

/// Whether a chunk of a document has a trace of a signature. A document without one in any chunk was never signed; a
/// trace across two chunks is found within [`TRACE_BYTES_MAX`] around the boundary.
#[must_use]
pub fn has_trace(piece: &[u8]) -> bool {
    places::has_trace(piece)
}

/// Longest trace of a signature, in bytes.
pub const TRACE_BYTES_MAX: usize = places::MARK.len();

/// Checks a document's signatures, in time and memory proportional to its length.
#[must_use]
pub fn signature_status_of(bytes: &[u8], anchors: &Anchors) -> SignatureStatus {
    let places = match find(bytes) {
        Found::Nothing => return SignatureStatus::absent(),
        Found::Unsound(last) => {
            return SignatureStatus {
                state: SignatureState::Broken,
                signer: last.and_then(|contents| signer_of(&Signature::read(&contents)?, anchors)),
            };
        }
        Found::Sound(places) => places,
    };
    let mut last = None;
    let mut holds = true;
    for place in &places {
        let signature = Signature::read(&place.contents);
        holds &= signature
            .as_ref()
            .is_some_and(|signature| signature.holds(place.covered(bytes)));
        last = signature;
    }
    let state = match last.as_ref().map(|signature| anchors.judge(signature)) {
        Some(SignerTrust::Known) if holds => SignatureState::Intact,
        Some(SignerTrust::Unknown) if holds => SignatureState::UnknownSigner,
        Some(SignerTrust::Unchecked) if holds => SignatureState::Unchecked,
        _ => SignatureState::Broken,
    };
    SignatureStatus {
        state,
        signer: last.and_then(|signature| signer_of(&signature, anchors)),
    }
}

fn signer_of(signature: &Signature, anchors: &Anchors) -> Option<String> {
    if anchors.are_configured() {
        signature.signer()
    } else {
        None
    }
}
