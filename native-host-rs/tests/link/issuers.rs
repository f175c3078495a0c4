//! The issuer's certificate, found where it is: beside the holder's, in a file, or at the address in the certificate.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use dosar_link::authority::address::BaseUrl;
use dosar_link::config::{AuthorityConfig, Config, ServerConfig, SigningConfig};
use dosar_link::pdf::issuer::{Issuer, Issuers};

use crate::workstation::world;

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
    let pki = |name: &str| world().pki.join(name).to_str().unwrap().to_owned();
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

fn issuers(folder: &Path, files: Vec<PathBuf>, fetch_issuer: bool) -> Issuers {
    let nowhere = |path: &str| BaseUrl::try_from(format!("https://localhost:1/{path}/")).unwrap();
    Issuers::new(&Config {
        extension_ids: vec![],
        origins: None,
        modules: vec![],
        search_known_modules: false,
        token_timeout: Duration::from_secs(1),
        authority: AuthorityConfig {
            spv: nowhere("SPVWS2/rest"),
            filing: nowhere("WAS6DUS"),
            ca_file: None,
            timeout: Duration::from_secs(1),
            pauses: true,
        },
        signing: SigningConfig {
            issuers: files,
            fetch_issuer,
        },
        server: ServerConfig {
            ca_file: None,
            timeout: Duration::from_secs(1),
        },
        state_dir: folder.join("state"),
        log_file: None,
    })
}

/// Serves one answer once, and then is gone.
fn serve_once(listener: TcpListener, body: Vec<u8>) {
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = [0; 1024];
        let _ = stream.read(&mut asked).unwrap();
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
        stream.write_all(&[head.as_bytes(), &body].concat()).unwrap();
    });
}

#[test]
fn an_issuer_on_the_token_or_in_a_file_needs_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let holder = a_certificate(folder.path(), "http://127.0.0.1:1/issuing.crt");
    let issuing = world().pki.join("issuing.crt");
    let issuer = der_of(folder.path(), &issuing);
    let root = der_of(folder.path(), &world().root);
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
        issuers(folder.path(), files, false).of(&holder, beside, &std::sync::Arc::default())
    };
    assert_eq!(found(vec![], &[root.clone(), issuer]), known);
    assert_eq!(found(vec![issuing], &[]), known);
    assert_eq!(found(vec![bundle], &[]), known);
    assert_eq!(
        found(vec![world().root.clone()], std::slice::from_ref(&root)),
        Issuer::Unknown
    );
    let own = issuers(folder.path(), vec![], false).of(&root, &[], &std::sync::Arc::default());
    assert_eq!(own, Issuer::Itself);
}

#[test]
fn an_issuer_is_fetched_once_from_where_the_certificate_says_and_only_if_it_did_issue() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/issuing.crt", listener.local_addr().unwrap());
    let holder = a_certificate(folder.path(), &address);
    let find = || issuers(folder.path(), vec![], true).of(&holder, &[], &std::sync::Arc::default());
    serve_once(listener.try_clone().unwrap(), fs::read(&world().root).unwrap());
    assert_eq!(find(), Issuer::Unknown);
    serve_once(listener, fs::read(world().pki.join("issuing.crt")).unwrap());
    let issuer = der_of(folder.path(), &world().pki.join("issuing.crt"));
    assert_eq!(find(), Issuer::Known(issuer.clone()));
    assert_eq!(find(), Issuer::Known(issuer));
}
