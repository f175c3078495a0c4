//! The signature status of a downloaded document: whether its signatures vouch for its bytes.
//!
//! A document is intact when each of its signatures holds for the revision it was made over and the last one covers
//! every byte but its own. Nothing may follow the last signature, not even validation data or a timestamp of the
//! document: to tell such an update from one that changes what is read takes a reader's whole understanding of PDF,
//! and that is where checkers have been deceived. What cannot be judged is broken: another form of signature, SHA-1,
//! a second signer in one signature.
//!
//! Signatures are found in the bytes and not through the objects. The numbers of a byte range are among the bytes that
//! are signed; what verifies is therefore the signer's own document, whatever a reader would make of its objects.
//!
//! The signer's name is told where something signed binds it to the key, which is the issuer's certificate beside it or
//! the signature itself. A name proves nothing: whose signature it is, is known by the certificates of the configuration, to
//! one of which the chain of the last signature must lead.

pub mod anchors;
mod binding;
mod encoding;
mod places;
mod signature;

use serde::{Deserialize, Serialize};

use anchors::{Anchors, Standing};
pub(super) use places::decoded;
use places::{Found, find};
use signature::Signature;

/// What a document's signatures say of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureStatus {
    /// Whether the bytes are those that the authority signed.
    pub state: SignatureState,
    /// Common name of who made the last signature, where it can be read and is bound to the key. None where no
    /// anchors are configured: a claimed name would look like a checked one.
    pub signer: Option<String>,
}

impl SignatureStatus {
    /// That of a document that was never signed.
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
    /// Every signature holds, the last one covers the whole document, and its maker is known.
    Intact,
    /// The same, but no anchors are configured to compare its signer with.
    Unchecked,
    /// The same, but its maker is none of those that the configuration names, or they cannot be read.
    UnknownSigner,
    /// There is a signature, or the rest of one, that does not vouch for this document.
    Broken,
    /// Nothing in the document was ever signed.
    Absent,
}

/// Whether a piece of a document holds a trace of a signature. A document without one in any of its pieces was never
/// signed; a trace that a piece cuts in two is found in what lies [`TRACE_BYTES_MAX`] around its end.
#[must_use]
pub fn has_trace(piece: &[u8]) -> bool {
    places::has_trace(piece)
}

/// Longest trace of a signature, in bytes.
pub const TRACE_BYTES_MAX: usize = places::MARK.len();

/// Reads a document's signatures and checks them. Takes time and memory in proportion to the document's length.
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
        Some(Standing::Known) if holds => SignatureState::Intact,
        Some(Standing::Unknown) if holds => SignatureState::UnknownSigner,
        Some(Standing::Unchecked) if holds => SignatureState::Unchecked,
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
