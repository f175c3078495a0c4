//! Certificates of a token, and the answer at the issuer's address in a certificate.

use dosar_link::pdf::cms::Signer;
use dosar_link::pdf::issuer::fetching::{Place, answer_over};
use dosar_link::pdf::issuer::{addresses_in, certificates_of};
use dosar_link::token::certificates::{KeyKind, describe};

use super::stream::Peer;

/// A certificate is described, signed with, followed to its issuer; an answer is searched for certificates.
pub fn run(input: &[u8]) {
    certificate(input);
    let answer = answer_over(Peer::saying(input), "").unwrap_or_else(|| input.to_vec());
    for found in certificates_of(&answer) {
        certificate(&found);
    }
}

fn certificate(der: &[u8]) {
    for address in addresses_in(der) {
        if let Some(place) = Place::of(&address) {
            // No content of a certificate can add a line to the request.
            assert_eq!(place.request().matches('\n').count(), 5);
        }
    }
    let key = describe(der).map_or(KeyKind::Rsa, |described| described.key);
    if let Ok(signer) = Signer::new(der, Some(der), key) {
        let _ = signer.room();
    }
}
