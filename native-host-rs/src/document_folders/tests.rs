use super::*;
use std::fs;

fn folders(at: &Path) -> DocumentFolders {
    DocumentFolders {
        configured: vec![at.join("configured")],
        file: Some(at.join("config/folders.json")),
    }
}

#[test]
fn a_folder_is_found_below_a_confirmed_one_only() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    for name in ["configured/receipts", "added", "other", "configured-not"] {
        fs::create_dir_all(at.join(name)).unwrap();
    }
    let folders = folders(&at);
    let found = folders.find(&at.join("configured/receipts")).unwrap();
    assert_eq!((found.root, found.below), (at.join("configured"), "receipts".into()));
    assert_eq!(folders.find(&at.join("added")), Err(Reason::FolderNotConfirmed));
    folders.add(&at.join("added")).unwrap();
    assert_eq!(folders.find(&at.join("added")).unwrap().below, PathBuf::new());
    for outside in ["other", "configured-not", "configured/../other", "config"] {
        assert_eq!(
            folders.find(&at.join(outside)),
            Err(Reason::FolderNotConfirmed),
            "{outside}"
        );
    }
    assert_eq!(folders.find(&at.join("configured/gone")), Err(Reason::FolderMissing));
    assert_eq!(
        folders.find(&at.join("configured/../gone")),
        Err(Reason::FolderNotConfirmed)
    );
    folders.remove(&at.join("added")).unwrap();
    assert_eq!(folders.find(&at.join("added")), Err(Reason::FolderNotConfirmed));
    assert!(matches!(
        folders.remove(&at.join("configured")),
        Err(FolderError::Unknown(_))
    ));
}

#[test]
fn a_folder_that_is_gone_is_missing_and_can_be_taken_back() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    fs::create_dir_all(at.join("config")).unwrap();
    // As a person writes it, and as it was confirmed.
    let folder = usual_form(&at).join("Declarații");
    fs::create_dir(&folder).unwrap();
    let folders = folders(&at);
    let confirmed = folders.add(&folder).unwrap();
    assert_eq!(confirmed, folder);
    assert_eq!(folders.all().unwrap().last(), Some(&folder));
    fs::remove_dir(&folder).unwrap();
    assert_eq!(folders.find(&folder), Err(Reason::FolderMissing));
    assert_eq!(folders.find(&folder.join("2026")), Err(Reason::FolderMissing));
    folders.remove(&folder).unwrap();
    assert_eq!(folders.find(&folder), Err(Reason::FolderNotConfirmed));
}

#[cfg(windows)]
#[test]
fn a_confirmed_folder_is_known_by_each_of_its_names() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    fs::create_dir_all(at.join(r"configured\Bonuri")).unwrap();
    let folders = folders(&at);
    let usual = usual_form(&at).display().to_string();
    for name in [
        format!(r"{usual}\CONFIGURED\bonuri"),
        format!(r"{usual}\configured\.\Bonuri\"),
        format!("{usual}/configured/Bonuri"),
        format!(r"\\?\{usual}\configured\Bonuri"),
    ] {
        let found = folders.find(Path::new(&name)).map(|found| (found.root, found.below));
        assert_eq!(found, Ok((at.join("configured"), "Bonuri".into())), "{name}");
    }
    for other in [
        format!(r"{usual}\configured\NUL"),
        format!(r"{usual}\configured:stream"),
        format!(r"{usual}\configured\..\config"),
        r"\\server.example\date".to_owned(),
        r"\\.\pipe\dosar".to_owned(),
        "configured".to_owned(),
    ] {
        assert_eq!(
            folders.find(Path::new(&other)),
            Err(Reason::FolderNotConfirmed),
            "{other}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_out_of_a_confirmed_folder_is_not_confirmed() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    fs::create_dir_all(at.join("configured/inner")).unwrap();
    fs::create_dir(at.join("other")).unwrap();
    std::os::unix::fs::symlink(at.join("other"), at.join("configured/out")).unwrap();
    std::os::unix::fs::symlink(at.join("configured/inner"), at.join("in")).unwrap();
    let folders = folders(&at);
    assert_eq!(
        folders.find(&at.join("configured/out")),
        Err(Reason::FolderNotConfirmed)
    );
    assert_eq!(folders.find(&at.join("in")).unwrap().below, PathBuf::from("inner"));
}

#[test]
fn a_whole_disk_and_a_file_are_not_confirmed() {
    let here = tempfile::tempdir().unwrap();
    let folders = folders(here.path());
    assert!(matches!(
        folders.add(Path::new("/")),
        Err(FolderError::WholeDisk(_) | FolderError::NotAFolder(_))
    ));
    let file = here.path().join("file");
    fs::write(&file, b"").unwrap();
    assert!(matches!(folders.add(&file), Err(FolderError::NotAFolder(_))));
}

#[test]
fn a_file_that_cannot_be_read_confirms_nothing() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    fs::create_dir_all(at.join("config")).unwrap();
    fs::write(at.join("config/folders.json"), b"{").unwrap();
    let folders = folders(&at);
    assert_eq!(folders.find(&at.join("config")), Err(Reason::FolderNotConfirmed));
    assert!(matches!(folders.all(), Err(FolderError::File { .. })));
    assert!(matches!(folders.add(&at), Err(FolderError::File { .. })));
}

#[cfg(unix)]
#[test]
fn the_confirmed_folder_that_a_name_leads_to_is_looked_at_first() {
    let here = tempfile::tempdir().unwrap();
    let at = here.path().canonicalize().unwrap();
    fs::create_dir_all(at.join("configured/inner")).unwrap();
    std::os::unix::fs::symlink(&at, at.join("another-way")).unwrap();
    let folders = DocumentFolders {
        configured: vec![at.join("another-way"), at.join("configured")],
        file: None,
    };
    let found = folders.find(&at.join("configured/inner")).unwrap();
    assert_eq!((found.root, found.below), (at.join("configured"), "inner".into()));
}
