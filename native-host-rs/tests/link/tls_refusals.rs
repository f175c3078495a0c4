//! Servers under the authority's address that the host must not talk to: each is refused with its own reason, before the
//! token signs and before a request leaves.

use std::fs;
use std::ops::Range;
use std::time::UNIX_EPOCH;

use boring::asn1::Asn1Time;
use boring::bn::BigNum;
use boring::hash::MessageDigest;
use boring::pkey::{PKey, Private};
use boring::rsa::Rsa;
use boring::ssl::{SslAcceptor, SslAcceptorBuilder, SslMethod, SslVersion};
use boring::x509::extension::{BasicConstraints, SubjectAlternativeName};
use boring::x509::{X509, X509NameBuilder};

use crate::impostor::{Impostor, page};
use crate::workstation::{RIGHT_PIN, Workstation, credentials, listing};

const DAY: i64 = 24 * 60 * 60;

type Certificate = (X509, PKey<Private>);

/// A certificate for a server of this name, valid between these days from now, that its issuer has signed, or its own key.
fn certificate(name: &str, days: Range<i64>, issuer: Option<&Certificate>) -> Certificate {
    let key = PKey::from_rsa(Rsa::generate(2048).unwrap()).unwrap();
    let mut subject = X509NameBuilder::new().unwrap();
    subject.append_entry_by_text("CN", name).unwrap();
    let subject = subject.build();
    let now = i64::try_from(UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
    let moment = |day: i64| Asn1Time::from_unix(now + day * DAY).unwrap();
    let mut builder = X509::builder().unwrap();
    builder.set_version(2).unwrap();
    let serial = BigNum::from_u32(1).unwrap().to_asn1_integer().unwrap();
    builder.set_serial_number(&serial).unwrap();
    builder.set_subject_name(&subject).unwrap();
    let issuer_name = issuer.map_or(&*subject, |(certificate, _)| certificate.subject_name());
    builder.set_issuer_name(issuer_name).unwrap();
    builder.set_pubkey(&key).unwrap();
    builder.set_not_before(&moment(days.start)).unwrap();
    builder.set_not_after(&moment(days.end)).unwrap();
    let names = SubjectAlternativeName::new()
        .dns(name)
        .build(&builder.x509v3_context(None, None))
        .unwrap();
    builder.append_extension(&names).unwrap();
    if issuer.is_none() {
        builder
            .append_extension(&BasicConstraints::new().ca().build().unwrap())
            .unwrap();
    }
    let signs = issuer.map_or(&key, |(_, key)| key);
    builder.sign(signs, MessageDigest::sha256()).unwrap();
    (builder.build(), key)
}

/// Good since yesterday and until tomorrow.
const TODAY: Range<i64> = -1..1;

/// A workstation for this server that trusts this issuer.
fn trusting((issuer, _): &Certificate, impostor: &Impostor) -> Workstation {
    let here = Workstation::at(&impostor.spv);
    let trusted = here.path("trusted.pem");
    fs::write(&trusted, issuer.to_pem().unwrap()).unwrap();
    here.reconfigure(|config| config["authority"]["caFile"] = trusted.to_str().unwrap().into());
    here
}

fn acceptor() -> SslAcceptorBuilder {
    let mut acceptor = SslAcceptor::mozilla_intermediate_v5(SslMethod::tls()).unwrap();
    acceptor.set_min_proto_version(Some(SslVersion::TLS1_2)).unwrap();
    acceptor.set_max_proto_version(Some(SslVersion::TLS1_2)).unwrap();
    acceptor
}

fn showing((certificate, key): &Certificate) -> Impostor {
    let mut acceptor = acceptor();
    acceptor.set_private_key(key).unwrap();
    acceptor.set_certificate(certificate).unwrap();
    Impostor::behind(acceptor.build(), |_| page("200 OK", "", b"{}"))
}

/// Why a listing at this server does not come about.
fn refused(impostor: &Impostor, here: &Workstation) -> String {
    let certificate = &credentials().rsa.thumbprint;
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate);
    let reason = host.reason("listSpvMessages", &listing(certificate, Some(&sealed)));
    assert_eq!((impostor.asked(), here.token_calls("Sign")), (0, 0));
    reason
}

#[test]
fn a_server_whose_issuer_is_not_trusted_here_is_refused() {
    let impostor = showing(&certificate("localhost", TODAY, None));
    assert_eq!(
        refused(&impostor, &Workstation::at(&impostor.spv)),
        "authorityUntrusted"
    );
}

#[test]
fn a_server_with_another_name_is_refused_though_its_issuer_is_trusted() {
    let issuer = certificate("Issuer", TODAY, None);
    let impostor = showing(&certificate("elsewhere.example", TODAY, Some(&issuer)));
    assert_eq!(refused(&impostor, &trusting(&issuer, &impostor)), "authorityMisnamed");
}

#[test]
fn a_server_whose_certificate_is_not_valid_today_is_refused_though_its_issuer_is_trusted() {
    let issuer = certificate("Issuer", TODAY, None);
    for days in [-3..-1, 1..3] {
        let impostor = showing(&certificate("localhost", days.clone(), Some(&issuer)));
        let here = trusting(&issuer, &impostor);
        assert_eq!(refused(&impostor, &here), "authorityExpired", "{days:?}");
    }
}

#[test]
fn a_server_with_the_right_issuer_name_and_validity_is_accepted() {
    let issuer = certificate("Issuer", TODAY, None);
    let impostor = showing(&certificate("localhost", TODAY, Some(&issuer)));
    let here = trusting(&issuer, &impostor);
    let (mut host, certificate) = (here.host(), &credentials().rsa.thumbprint);
    let sealed = host.seal(RIGHT_PIN, certificate);
    host.reason("listSpvMessages", &listing(certificate, Some(&sealed)));
    assert!(impostor.asked() > 0);
}

#[test]
fn a_server_that_signs_its_handshake_with_sha_1_is_refused() {
    for (digest, is_accepted) in [("rsa_pkcs1_sha1", false), ("rsa_pkcs1_sha256", true)] {
        let mut acceptor = acceptor();
        let (key, chain) = (
            credentials().pki.join("server.key"),
            credentials().pki.join("server.crt"),
        );
        acceptor
            .set_private_key_file(key, boring::ssl::SslFiletype::PEM)
            .unwrap();
        acceptor.set_certificate_chain_file(chain).unwrap();
        acceptor.set_sigalgs_list(digest).unwrap();
        let impostor = Impostor::behind(acceptor.build(), |_| page("200 OK", "", b"{}"));
        let here = Workstation::at(&impostor.spv);
        let mut host = here.host();
        let certificate = &credentials().rsa.thumbprint;
        let sealed = host.seal(RIGHT_PIN, certificate);
        host.reason("listSpvMessages", &listing(certificate, Some(&sealed)));
        assert_eq!(impostor.asked() > 0, is_accepted, "{digest}");
    }
}
