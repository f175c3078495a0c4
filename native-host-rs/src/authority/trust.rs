//! Trusted roots: those built into the host, those of the system, and those of a configured file.
//!
//! They are read once, at the first TLS connection, so that they do not delay the start.

use std::io;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::OnceLock;

use boring::x509::X509;
use boring::x509::store::{X509Store, X509StoreBuilder};
use rustls_native_certs::{CertificateResult, load_native_certs};

/// All roots, and the certificates of a configured file.
///
/// # Errors
///
/// When the file cannot be read or holds no certificate.
pub fn trusted(ca_file: Option<&Path>) -> io::Result<X509Store> {
    let mut store = X509StoreBuilder::new()?;
    for root in roots() {
        store.add_cert(root)?;
    }
    if let Some(file) = ca_file {
        for certificate in certificates_in(file)? {
            store.add_cert(certificate)?;
        }
    }
    Ok(store.build())
}

/// The certificates of a file (PEM).
///
/// # Errors
///
/// When it cannot be read or holds none.
pub fn certificates_in(file: &Path) -> io::Result<Vec<X509>> {
    let certificates = X509::stack_from_pem(&std::fs::read(file)?)?;
    if certificates.is_empty() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(certificates)
}

/// Mozilla's roots at build time, and those of the system, such as a firm's own root or a newer one.
fn roots() -> &'static [X509] {
    static ROOTS: OnceLock<Vec<X509>> = OnceLock::new();
    ROOTS.get_or_init(|| {
        let of_system = of_system().certs;
        let own = webpki_root_certs::TLS_SERVER_ROOT_CERTS;
        let of_system = of_system.iter().filter(|root| !own.contains(root));
        // An unreadable certificate does not affect the others.
        let readable = own.iter().chain(of_system).filter_map(|der| X509::from_der(der).ok());
        readable.collect()
    })
}

/// What cannot be read of the system's store does not take the other roots away.
fn of_system() -> CertificateResult {
    catch_unwind(load_native_certs).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_has_the_root_of_the_authority() {
        let names: Vec<String> = webpki_root_certs::TLS_SERVER_ROOT_CERTS
            .iter()
            .map(|der| format!("{:?}", X509::from_der(der).unwrap().subject_name()))
            .collect();
        assert!(
            names.iter().any(|name| name.contains("certSIGN ROOT CA G2")),
            "{names:?}"
        );
        assert!(
            names.iter().any(|name| name.contains("DigiCert Global Root G2")),
            "{names:?}"
        );
    }

    #[test]
    fn a_file_without_a_certificate_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ca.pem");
        assert!(trusted(Some(&file)).is_err());
        std::fs::write(&file, "no certificate").unwrap();
        assert!(trusted(Some(&file)).is_err());
        assert!(trusted(None).is_ok());
    }

    #[test]
    fn the_roots_of_the_system_s_store_are_trusted_too() {
        let of_system = of_system().certs;
        assert!(!of_system.is_empty(), "this computer has a store");
        let trusted: Vec<Vec<u8>> = roots().iter().map(|root| root.to_der().unwrap()).collect();
        let readable = of_system.iter().filter(|root| X509::from_der(root).is_ok());
        for root in readable {
            assert!(trusted.iter().any(|one| one == root.as_ref()));
        }
    }
}
