//! The workstation's key pair, and PINs sealed to it.
//!
//! A sealed PIN is bound to the product origin, the certificate and the key; outside that binding it does not open.

use std::io;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use boring::sha::sha256;
use hpke::aead::AesGcm256;
use hpke::kdf::HkdfSha256;
use hpke::kem::DhP256HkdfSha256;
use hpke::{Deserializable, Kem, OpModeR, OpModeS, Serializable};
use zeroize::Zeroizing;

use crate::private_files::{PENDING, create_durably, keep_private, private_dir, read};
use crate::protocol::PIN_SEAL_INFO;
use crate::protocol::names::{KeyId, PublicKeyText, SealedPin, Thumbprint};
use crate::protocol::results::Workstation;
use crate::secret::Pin;

/// Store of the workstation's private key.
pub trait KeyStore: Send + Sync {
    /// The key, or none when it was never created.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn read(&self) -> io::Result<Option<Zeroizing<Vec<u8>>>>;

    /// Stores a key unless there is one already.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] when another host was first; any other when the store cannot be written.
    fn keep(&self, key: &[u8]) -> io::Result<()>;
}

/// A file that only its owner may read; on Windows with the folder's permissions (`docs/adr/0013`).
#[derive(Debug)]
pub struct FileKeyStore {
    path: PathBuf,
}

impl FileKeyStore {
    /// A store in the host's own folder.
    #[must_use]
    pub fn in_folder(state_dir: &Path) -> Self {
        Self {
            path: state_dir.join("workstation.key"),
        }
    }
}

impl KeyStore for FileKeyStore {
    fn read(&self) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
        match read(&self.path) {
            Ok(key) => {
                let key = Zeroizing::new(key);
                // A restored backup or a copy may have wider permissions.
                keep_private(&self.path)?;
                Ok(Some(key))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn keep(&self, key: &[u8]) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            private_dir(folder)?;
        }
        // Written under another name first: a second host must never read half a key.
        let beside = self.path.with_extension(format!("{}.{PENDING}", std::process::id()));
        let _ = std::fs::remove_file(&beside);
        create_durably(&beside, key)?;
        let linked = std::fs::hard_link(&beside, &self.path);
        let _ = std::fs::remove_file(&beside);
        linked
    }
}

/// The workstation's key pair.
pub struct Vault {
    private: <DhP256HkdfSha256 as Kem>::PrivateKey,
    workstation: Workstation,
}

impl Vault {
    /// Loads the key of the store, and creates it at the first use.
    ///
    /// # Errors
    ///
    /// [`VaultError`] when the store cannot be used or contains something else.
    pub fn open(store: &dyn KeyStore) -> Result<Self, VaultError> {
        if let Some(key) = store.read()? {
            return Self::from_key(&key);
        }
        let (private, _) = DhP256HkdfSha256::gen_keypair();
        let key = Zeroizing::new(private.to_bytes().to_vec());
        match store.keep(&key) {
            Ok(()) => Self::from_key(&key),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Self::from_key(&store.read()?.ok_or(VaultError::NotAKey)?)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The public half, for the answer of `status`.
    #[must_use]
    pub const fn workstation(&self) -> &Workstation {
        &self.workstation
    }

    /// Opens a PIN that was sealed to this workstation for this origin and certificate.
    ///
    /// # Errors
    ///
    /// [`VaultError::Unreadable`] for every other sealed PIN.
    pub fn open_pin(&self, sealed: &SealedPin, origin: &str, certificate: &Thumbprint) -> Result<Pin, VaultError> {
        let mut parts = sealed.as_str().split('.').skip(1);
        let (Some(key_id), Some(enc), Some(ciphertext)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(VaultError::Unreadable);
        };
        if key_id != self.workstation.key_id.as_str() {
            return Err(VaultError::Unreadable);
        }
        let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| VaultError::Unreadable);
        let enc = <DhP256HkdfSha256 as Kem>::EncappedKey::from_bytes(&decode(enc)?);
        let pin = hpke::single_shot_open::<AesGcm256, HkdfSha256, DhP256HkdfSha256>(
            &OpModeR::Base,
            &self.private,
            &enc.map_err(|_| VaultError::Unreadable)?,
            PIN_SEAL_INFO,
            &decode(ciphertext)?,
            binding(origin, certificate, &self.workstation.key_id).as_bytes(),
        );
        Ok(Pin::new(pin.map_err(|_| VaultError::Unreadable)?))
    }

    fn from_key(key: &[u8]) -> Result<Self, VaultError> {
        let private = <DhP256HkdfSha256 as Kem>::PrivateKey::from_bytes(key).map_err(|_| VaultError::NotAKey)?;
        let public = DhP256HkdfSha256::sk_to_pk(&private).to_bytes().to_vec();
        let public_key = PublicKeyText::try_from(URL_SAFE_NO_PAD.encode(&public));
        let workstation = Workstation {
            key_id: key_id_of(&public).ok_or(VaultError::NotAKey)?,
            public_key: public_key.map_err(|_| VaultError::NotAKey)?,
        };
        Ok(Self { private, workstation })
    }
}

/// Seals a PIN to a workstation. The page does the same with `WebCrypto`; this one is for the command line and tests.
///
/// # Errors
///
/// [`VaultError::NotAKey`] when the workstation's key is no point of the curve.
pub fn seal_pin(
    pin: &Pin,
    workstation: &Workstation,
    origin: &str,
    certificate: &Thumbprint,
) -> Result<SealedPin, VaultError> {
    let public = URL_SAFE_NO_PAD
        .decode(workstation.public_key.as_str())
        .map_err(|_| VaultError::NotAKey)?;
    let public = <DhP256HkdfSha256 as Kem>::PublicKey::from_bytes(&public).map_err(|_| VaultError::NotAKey)?;
    let (enc, ciphertext) = hpke::single_shot_seal::<AesGcm256, HkdfSha256, DhP256HkdfSha256>(
        &OpModeS::Base,
        &public,
        PIN_SEAL_INFO,
        pin.reveal(),
        binding(origin, certificate, &workstation.key_id).as_bytes(),
    )
    .map_err(|_| VaultError::NotAKey)?;
    let text = format!(
        "v1.{}.{}.{}",
        workstation.key_id.as_str(),
        URL_SAFE_NO_PAD.encode(enc.to_bytes()),
        URL_SAFE_NO_PAD.encode(ciphertext)
    );
    SealedPin::try_from(text).map_err(|_| VaultError::Unreadable)
}

/// Why a key or a sealed PIN cannot be used. Contains neither of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VaultError {
    /// The store cannot be read or written.
    #[error("the workstation's key store cannot be used: {0}")]
    Store(#[from] io::Error),
    /// The store, or a workstation, has something that is no key.
    #[error("the workstation's key is not a P-256 key")]
    NotAKey,
    /// The sealed PIN is for another workstation, origin or certificate, or is damaged.
    #[error("the sealed PIN does not open here")]
    Unreadable,
}

fn key_id_of(public: &[u8]) -> Option<KeyId> {
    let mut text = URL_SAFE_NO_PAD.encode(sha256(public));
    text.truncate(22);
    KeyId::try_from(text).ok()
}

fn binding(origin: &str, certificate: &Thumbprint, key_id: &KeyId) -> String {
    format!("{origin}\n{}\n{}", certificate.as_str(), key_id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: &str = "https://app.dosar.example";

    fn certificate(digit: char) -> Thumbprint {
        Thumbprint::try_from(digit.to_string().repeat(40)).unwrap()
    }

    fn a_vault() -> (tempfile::TempDir, Vault) {
        let folder = tempfile::tempdir().unwrap();
        let vault = Vault::open(&FileKeyStore::in_folder(folder.path())).unwrap();
        (folder, vault)
    }

    fn sealed(vault: &Vault) -> SealedPin {
        seal_pin(
            &Pin::new(b"1234".to_vec()),
            vault.workstation(),
            ORIGIN,
            &certificate('A'),
        )
        .unwrap()
    }

    #[test]
    fn a_sealed_pin_opens_for_its_origin_and_certificate_only() {
        let (_folder, vault) = a_vault();
        let sealed = sealed(&vault);
        assert_eq!(
            vault.open_pin(&sealed, ORIGIN, &certificate('A')).unwrap().reveal(),
            b"1234"
        );
        for (origin, thumbprint) in [("https://evil.example", 'A'), (ORIGIN, 'B')] {
            let opened = vault.open_pin(&sealed, origin, &certificate(thumbprint));
            assert!(matches!(opened, Err(VaultError::Unreadable)));
        }
    }

    #[test]
    fn a_pin_sealed_to_another_workstation_does_not_open() {
        let (_one, here) = a_vault();
        let (_two, elsewhere) = a_vault();
        let opened = here.open_pin(&sealed(&elsewhere), ORIGIN, &certificate('A'));
        assert!(matches!(opened, Err(VaultError::Unreadable)));
    }

    #[test]
    fn the_key_outlives_the_process_and_only_its_owner_may_read_it() {
        let (folder, vault) = a_vault();
        let again = Vault::open(&FileKeyStore::in_folder(folder.path())).unwrap();
        assert_eq!(again.workstation.public_key, vault.workstation.public_key);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let path = folder.path().join("workstation.key");
            let rights = || std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            assert_eq!(rights(), 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
            Vault::open(&FileKeyStore::in_folder(folder.path())).unwrap();
            assert_eq!(rights(), 0o600);
        }
    }

    #[test]
    fn hosts_that_start_together_end_with_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let store = FileKeyStore::in_folder(folder.path());
        let first = Vault::open(&store).unwrap();
        assert_eq!(store.keep(&[1; 32]).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        let second = Vault::open(&store).unwrap();
        assert_eq!(second.workstation.public_key, first.workstation.public_key);
    }

    #[test]
    fn the_key_id_is_the_beginning_of_the_key_s_digest() {
        let (_folder, vault) = a_vault();
        let told = vault.workstation();
        let public = URL_SAFE_NO_PAD.decode(told.public_key.as_str()).unwrap();
        assert!(
            URL_SAFE_NO_PAD
                .encode(sha256(&public))
                .starts_with(told.key_id.as_str())
        );
    }

    /// A store that already has a key.
    struct Holding(Vec<u8>);

    impl KeyStore for Holding {
        fn read(&self) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
            Ok(Some(Zeroizing::new(self.0.clone())))
        }

        fn keep(&self, _: &[u8]) -> io::Result<()> {
            Err(io::ErrorKind::AlreadyExists.into())
        }
    }

    #[derive(serde::Deserialize)]
    struct Vectors {
        workstation: SharedKey,
        opens: Vec<SharedPin>,
        refused: Vec<SharedPin>,
    }

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct SharedKey {
        key_id: KeyId,
        public_key: PublicKeyText,
        private_key: String,
    }

    #[derive(serde::Deserialize)]
    struct SharedPin {
        name: String,
        origin: String,
        thumbprint: Thumbprint,
        pin: Option<String>,
        sealed: String,
    }

    #[test]
    fn a_pin_of_the_page_opens_here_and_one_with_another_binding_does_not() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../contracts/link/vectors/pin-sealing.json"
        );
        let Vectors {
            workstation,
            opens,
            refused,
        } = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let vault = Vault::open(&Holding(URL_SAFE_NO_PAD.decode(workstation.private_key).unwrap())).unwrap();
        let told = vault.workstation();
        assert_eq!(
            (&told.key_id, &told.public_key),
            (&workstation.key_id, &workstation.public_key)
        );
        let opened = |shared: &SharedPin| {
            let sealed = SealedPin::try_from(shared.sealed.clone()).ok()?;
            let pin = vault.open_pin(&sealed, &shared.origin, &shared.thumbprint).ok()?;
            Some(String::from_utf8(pin.reveal().to_vec()).unwrap())
        };
        for shared in opens {
            assert_eq!(opened(&shared), shared.pin, "{}", shared.name);
        }
        for shared in refused {
            assert_eq!(opened(&shared), None, "{}", shared.name);
        }
    }
}
