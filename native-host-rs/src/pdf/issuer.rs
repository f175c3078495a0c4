//! Finds the certificate of a signer's issuer: on the token, in the configuration, or at the address in the
//! certificate.

pub mod fetching;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boring::sha::sha256;
use boring::x509::X509;
use der::Decode;
use der::oid::ObjectIdentifier;
use x509_cert::Certificate;
use x509_cert::ext::pkix::AuthorityInfoAccessSyntax;
use x509_cert::ext::pkix::name::GeneralName;

use super::cms::certificates_in;
use fetching::{ANSWER_BYTES_MAX, Reach, fetch};

use crate::config::{Config, SigningConfig};
use crate::hex;
use crate::private_files::{private_dir, replace_durably};
use crate::progress::Progress;

/// Sources of issuers' certificates besides the token.
pub struct Issuers {
    config: SigningConfig,
    kept: PathBuf,
}

/// The issuer of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Issuer {
    /// Its certificate, in DER.
    Known(Vec<u8>),
    /// The certificate is self-issued.
    Itself,
    /// Its certificate was not found.
    Unknown,
}

impl Issuers {
    /// The sources of the configuration.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            config: config.signing.clone(),
            kept: config.state_dir.join("issuers"),
        }
    }

    /// Finds the issuer of a certificate. `beside` are the other certificates on its token.
    #[must_use]
    pub fn of(&self, certificate: &[u8], beside: &[Vec<u8>], progress: &Arc<Progress>) -> Issuer {
        if did_issue(certificate, certificate) {
            return Issuer::Itself;
        }
        let fits = |candidate: &Vec<u8>| did_issue(candidate, certificate);
        let kept = self.kept.join(format!("{}.der", hex::lower(&sha256(certificate))));
        let configured = self.config.issuers.iter().flat_map(|path| certificates_of_file(path));
        let at_hand = beside
            .iter()
            .cloned()
            .chain(configured)
            .chain(certificates_of_file(&kept));
        if let Some(found) = at_hand.into_iter().find(fits) {
            return Issuer::Known(found);
        }
        if !self.config.fetch_issuer {
            return Issuer::Unknown;
        }
        let reach = if self.config.fetch_from_private {
            Reach::Everywhere
        } else {
            Reach::Public
        };
        let deadline = Instant::now() + FETCH_TIMEOUT;
        let fetched = addresses_in(certificate)
            .iter()
            .take(ADDRESSES_MAX)
            .filter_map(|address| fetch(address, reach, deadline, progress))
            .flat_map(|bytes| certificates_of(&bytes))
            .find(fits);
        match fetched {
            Some(found) => {
                // If it cannot be stored, it is fetched again next time.
                let _ = private_dir(&self.kept).and_then(|()| replace_durably(&kept, &found));
                Issuer::Known(found)
            }
            None => Issuer::Unknown,
        }
    }
}

/// Most addresses tried per certificate.
const ADDRESSES_MAX: usize = 3;
/// Time limit of all of them together.
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);
const CA_ISSUERS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.48.2");

fn did_issue(issuer: &[u8], certificate: &[u8]) -> bool {
    let signed = || -> Option<bool> {
        let (issuer, certificate) = (X509::from_der(issuer).ok()?, X509::from_der(certificate).ok()?);
        issuer.issued(&certificate).ok()?;
        let key = issuer.public_key().ok()?;
        certificate.verify(&key).ok()
    };
    signed().unwrap_or(false)
}

fn certificates_of_file(path: &std::path::Path) -> Vec<Vec<u8>> {
    std::fs::read(path).map_or_else(|_| vec![], |bytes| certificates_of(&bytes))
}

/// Certificates in any form that authorities publish: DER, PEM, PKCS#7.
#[must_use]
pub fn certificates_of(bytes: &[u8]) -> Vec<Vec<u8>> {
    if bytes.len() > ANSWER_BYTES_MAX {
        return vec![];
    }
    if let Ok(one) = X509::from_der(bytes).and_then(|certificate| certificate.to_der()) {
        return vec![one];
    }
    match X509::stack_from_pem(bytes) {
        Ok(stack) if !stack.is_empty() => stack.iter().filter_map(|one| one.to_der().ok()).collect(),
        _ => certificates_in(bytes),
    }
}

/// Addresses of the issuer's certificate, from the certificate.
#[must_use]
pub fn addresses_in(certificate: &[u8]) -> Vec<String> {
    let Ok(read) = Certificate::from_der(certificate) else {
        return vec![];
    };
    let Ok(Some((_, access))) = read.tbs_certificate().get_extension::<AuthorityInfoAccessSyntax>() else {
        return vec![];
    };
    let issuers = access.0.into_iter().filter(|one| one.access_method == CA_ISSUERS);
    issuers
        .filter_map(|one| match one.access_location {
            GeneralName::UniformResourceIdentifier(address) => Some(address.to_string()),
            _ => None,
        })
        .collect()
}
