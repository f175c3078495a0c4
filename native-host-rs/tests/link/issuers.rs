//! The issuer's certificate, found where it is: beside the holder's, in a file, or at the address in the certificate.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dosar_link::config::{Config, SigningConfig};
use dosar_link::pdf::issuer::{Issuer, Issuers};
use dosar_link::pdf::signature_status::SignatureState;
use serde_json::json;

use crate::documents::classic;
use crate::fake_server::{FakeServer, TOKEN};
use crate::signature_statuses::signature_status_of;
use crate::simulator::Simulator;
use crate::workstation::{RIGHT_PIN, Workstation, credentials, reaching_nothing, text};

pub fn openssl(arguments: &[&str]) {
    let done = Command::new("openssl").args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn der_of(folder: &Path, pem: &Path) -> Vec<u8> {
    let der = folder.join("one.der");
    openssl(&[
        "x509",
        "-in",
        pem.to_str().unwrap(),
        "-outform",
        "DER",
        "-out",
        der.to_str().unwrap(),
    ]);
    fs::read(der).unwrap()
}

/// A holder's certificate that names this address as its issuer's.
fn a_certificate(folder: &Path, address: &str) -> Vec<u8> {
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let pki = |name: &str| credentials().pki.join(name).to_str().unwrap().to_owned();
    fs::write(at("ext"), format!("authorityInfoAccess=caIssuers;URI:{address}\n")).unwrap();
    openssl(&[
        "req",
        "-new",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=HOLDER",
        "-keyout",
        &at("key"),
        "-out",
        &at("csr"),
    ]);
    openssl(&[
        "x509",
        "-req",
        "-in",
        &at("csr"),
        "-CA",
        &pki("issuing.crt"),
        "-CAkey",
        &pki("issuing.key"),
        "-extfile",
        &at("ext"),
        "-out",
        &at("crt"),
    ]);
    der_of(folder, &folder.join("crt"))
}

/// Where an issuer may be fetched from.
#[derive(Clone, Copy, PartialEq)]
enum Fetching {
    Off,
    FromTheInternet,
    FromAnywhere,
}

fn issuers(folder: &Path, files: Vec<PathBuf>, fetching: Fetching) -> Issuers {
    Issuers::new(&Config {
        signing: SigningConfig {
            issuers: files,
            fetch_issuer: fetching != Fetching::Off,
            fetch_from_private: fetching == Fetching::FromAnywhere,
        },
        ..reaching_nothing(folder)
    })
}

/// Serves one body once, and then is gone.
fn serve_once(listener: TcpListener, body: &[u8]) {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
    answer_once(listener, [head.as_bytes(), body].concat());
}

fn answer_once(listener: TcpListener, answer: Vec<u8>) {
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = [0; 1024];
        let _ = stream.read(&mut asked).unwrap();
        // The client may have closed the connection.
        let _ = stream.write_all(&answer);
    });
}

#[test]
fn an_issuer_on_the_token_or_in_a_file_needs_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let holder = a_certificate(folder.path(), "http://127.0.0.1:1/issuing.crt");
    let issuing = credentials().pki.join("issuing.crt");
    let issuer = der_of(folder.path(), &issuing);
    let root = der_of(folder.path(), &credentials().root);
    let known = Issuer::Known(issuer.clone());
    let bundle = folder.path().join("bundle.p7b");
    openssl(&[
        "crl2pkcs7",
        "-nocrl",
        "-certfile",
        issuing.to_str().unwrap(),
        "-outform",
        "DER",
        "-out",
        bundle.to_str().unwrap(),
    ]);
    let found = |files: Vec<PathBuf>, beside: &[Vec<u8>]| {
        issuers(folder.path(), files, Fetching::Off).of(&holder, beside, &Arc::default())
    };
    assert_eq!(found(vec![], &[root.clone(), issuer]), known);
    assert_eq!(found(vec![issuing], &[]), known);
    assert_eq!(found(vec![bundle], &[]), known);
    assert_eq!(
        found(vec![credentials().root.clone()], std::slice::from_ref(&root)),
        Issuer::Unknown
    );
    let own = issuers(folder.path(), vec![], Fetching::Off).of(&root, &[], &Arc::default());
    assert_eq!(own, Issuer::Itself);
}

#[test]
fn an_issuer_is_fetched_once_from_where_the_certificate_says_and_only_if_it_did_issue() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/issuing.crt", listener.local_addr().unwrap());
    let holder = a_certificate(folder.path(), &address);
    let find = || issuers(folder.path(), vec![], Fetching::FromAnywhere).of(&holder, &[], &Arc::default());
    serve_once(listener.try_clone().unwrap(), &fs::read(&credentials().root).unwrap());
    assert_eq!(find(), Issuer::Unknown);
    serve_once(listener, &fs::read(credentials().pki.join("issuing.crt")).unwrap());
    let issuer = der_of(folder.path(), &credentials().pki.join("issuing.crt"));
    assert_eq!(find(), Issuer::Known(issuer.clone()));
    assert_eq!(find(), Issuer::Known(issuer));
}

#[test]
fn a_certificate_cannot_direct_the_host_into_the_network() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("[::]:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f.1",
        "0.0.0.0",
        "[::]",
    ] {
        let holder = a_certificate(folder.path(), &format!("http://{host}:{port}/issuing.crt"));
        let issuers = issuers(folder.path(), vec![], Fetching::FromTheInternet);
        assert_eq!(issuers.of(&holder, &[], &Arc::default()), Issuer::Unknown, "{host}");
        assert!(listener.accept().is_err(), "{host}");
    }
}

#[test]
fn a_redirect_or_an_endless_answer_is_no_issuer() {
    let folder = tempfile::tempdir().unwrap();
    let issuing = fs::read(credentials().pki.join("issuing.crt")).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let elsewhere = TcpListener::bind("127.0.0.1:0").unwrap();
    elsewhere.set_nonblocking(true).unwrap();
    let address = format!("http://{}/issuing.crt", listener.local_addr().unwrap());
    let holder = a_certificate(folder.path(), &address);
    let redirect = format!(
        "HTTP/1.1 302 Found\r\nLocation: http://{}/\r\nContent-Length: 0\r\n\r\n",
        elsewhere.local_addr().unwrap()
    );
    let long = [b"HTTP/1.1 200 OK\r\n\r\n".as_slice(), &issuing, &vec![b'\n'; 300_000]].concat();
    let failed = [b"HTTP/1.1 500 Error\r\n\r\n".as_slice(), &issuing].concat();
    for answer in [redirect.into_bytes(), long, failed, b"\0\0".to_vec()] {
        answer_once(listener.try_clone().unwrap(), answer);
        let issuers = issuers(folder.path(), vec![], Fetching::FromAnywhere);
        assert_eq!(issuers.of(&holder, &[], &Arc::default()), Issuer::Unknown);
    }
    assert!(elsewhere.accept().is_err());
}

#[test]
fn a_filing_is_signed_without_a_missing_issuer() {
    let simulator = Simulator::start();
    let fake_server = FakeServer::open();
    let (spv, filing) = (&simulator.spv, &simulator.filing);
    let here = Workstation::with(&json!({
        "authority": {
            "spv": format!("{spv}/SPVWS2/rest/"), "filing": format!("{filing}/WAS6DUS/"),
            "caFile": credentials().root, "timeoutMs": 20_000,
        },
        "signing": { "issuers": [], "fetchIssuer": true },
    }));
    let certificate = &credentials().rsa.thumbprint;
    let attempt = fake_server.attempt(certificate, &classic(10));
    let mut host = here.host().of_origin(&fake_server.origin);
    let sealed = host.seal(RIGHT_PIN, certificate);
    let id = host.begin(
        "signAndSend",
        &json!({
            "certificate": certificate, "pin": sealed, "confirmLastTry": false,
            "sessionToken": TOKEN, "attemptIds": [attempt],
        }),
    );
    let replies = host.replies_of(&id);
    let report = replies.iter().find(|reply| reply["step"] == "done").unwrap();
    assert_eq!(report["report"]["outcome"], "submitted", "{report}");
    let signed = STANDARD.decode(text(&report["report"]["signed"]["data"])).unwrap();
    assert_eq!(signature_status_of(&signed).state, SignatureState::Intact);
}
