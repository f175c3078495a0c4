//! Drives the host's signing code for benchmarks: signs files with the key of a token, one login for all.
//!
//! Standard input is one JSON object: `{ certificate, pin, files: [path], outDir }`. The configuration is the
//! one `DOSAR_LINK_CONFIG` names. Prints milliseconds, each for all files together: `sign` reads and signs, `write`
//! writes, `check` reads again and checks, `bare` reads, hashes and has the token sign the digest. Not shipped.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use boring::sha::sha256;
use dosar_link::config::load;
use dosar_link::pdf::checking::{Approved, check};
use dosar_link::pdf::cms::Signer;
use dosar_link::pdf::issuer::{Issuer, Issuers};
use dosar_link::pdf::signing::{Content, Signed, sign};
use dosar_link::pin::vault::seal_pin;
use dosar_link::protocol::WithCertificate;
use dosar_link::protocol::names::Thumbprint;
use dosar_link::secret::Pin;
use dosar_link::services::Services;
use dosar_link::token::signing::Digest;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Task {
    certificate: Thumbprint,
    pin: String,
    files: Vec<PathBuf>,
    out_dir: PathBuf,
}

const ORIGIN: &str = "http://localhost";

fn main() -> Result<(), Box<dyn Error>> {
    let task: Task = serde_json::from_reader(std::io::stdin().lock())?;
    let config = load()?;
    let services = Services::open(&config).map_err(|reason| format!("{reason:?}"))?;
    let workstation = services.vault.workstation();
    let access = WithCertificate {
        certificate: task.certificate.clone(),
        pin: Some(seal_pin(
            &Pin::new(task.pin.into_bytes()),
            workstation,
            ORIGIN,
            &task.certificate,
        )?),
        confirm_last_try: false,
    };
    let opened = services.tokens.open(&access, ORIGIN, &Arc::default())?;
    let beside = services.tokens.beside(&task.certificate)?;
    let Issuer::Known(issuer) = Issuers::new(&config).of(&opened.der, &beside, &Arc::default()) else {
        return Err("the issuer is not known".into());
    };
    let signer = Signer::new(&opened.der, Some(&issuer), opened.key)?;
    let progress = Arc::default();
    let key = |message: &[u8]| {
        services
            .tokens
            .sign(&task.certificate, Digest::Sha256, message, &progress)
    };

    // The first signature looks key and certificate up.
    key(b"")?;
    let [mut signing, mut writing, mut checking, mut bare] = [Duration::ZERO; 4];
    for file in &task.files {
        let begun = Instant::now();
        let content = Content::of(fs::read(file)?);
        let result = sign(&content, &signer, SystemTime::now(), &key)?;
        signing += begun.elapsed();

        let begun = Instant::now();
        let path = write(&task.out_dir, file, &result)?;
        writing += begun.elapsed();

        let begun = Instant::now();
        let approved = Approved {
            size_bytes: content.bytes().len(),
            sha256: content.sha256(),
        };
        check(&fs::read(path)?, approved, signer.certificate())?;
        checking += begun.elapsed();

        let begun = Instant::now();
        key(&sha256(&fs::read(file)?))?;
        bare += begun.elapsed();
    }
    let all = [
        ("sign", signing),
        ("write", writing),
        ("check", checking),
        ("bare", bare),
    ];
    let milliseconds = all.map(|(name, took)| (name, took.as_secs_f64() * 1000.0));
    println!(
        "{}",
        serde_json::to_string(&std::collections::BTreeMap::from(milliseconds))?
    );
    // As the host itself: a module's thread must not be taken down while the program ends.
    std::process::exit(0)
}

fn write(folder: &Path, original: &Path, signed: &Signed) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.join(original.file_name().ok_or("a file without a name")?);
    let mut file = fs::File::create(&path)?;
    for piece in signed.pieces() {
        file.write_all(piece)?;
    }
    Ok(path)
}
