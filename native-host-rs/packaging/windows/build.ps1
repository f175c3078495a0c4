#Requires -Version 7.4
# Builds the host and its installer on Windows: build.ps1 -Out FOLDER [-Config FILE] [-SigningThumbprint SHA1]
# Config becomes config.json beside the program; its extensions may start the host.
# Needs Rust (x86_64-pc-windows-msvc), Visual Studio Build Tools with CMake and NASM, LLVM (libclang), WiX 3.14 in PATH.
param([Parameter(Mandatory)][string]$Out, [string]$Config = '', [string]$SigningThumbprint = '')
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $true
$here = $PSScriptRoot
$root = Resolve-Path "$here\..\.."
# No library of the compiler has to be on the workstation.
$env:RUSTFLAGS = '-C target-feature=+crt-static'
cargo build --release --locked --target x86_64-pc-windows-msvc --manifest-path "$root\Cargo.toml" --bin dosar-link

New-Item -ItemType Directory -Force $Out | Out-Null
$stage = New-Item -ItemType Directory (Join-Path ([IO.Path]::GetTempPath()) "dosar-link-$([guid]::NewGuid())")
Copy-Item "$root\target\x86_64-pc-windows-msvc\release\dosar-link.exe" $stage
$program = "$stage\dosar-link.exe"
if ($SigningThumbprint) {
  signtool sign /sha1 $SigningThumbprint /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 $program
}
# No configuration of this machine goes into the manifests.
if ($Config) { Copy-Item $Config "$stage\config.json" } else { [IO.File]::WriteAllText("$stage\config.json", '{}') }
# The manifests lie beside the program: a path without a folder is looked up there, wherever it is installed.
$env:DOSAR_LINK_CONFIG = "$stage\config.json"
$utf8 = New-Object Text.UTF8Encoding $false
foreach ($browser in @(@('chromium', 'ro.dosar.link.json'), @('firefox', 'ro.dosar.link.firefox.json'))) {
  $text = (& $program manifest $browser[0] --program dosar-link.exe) -join "`n"
  [IO.File]::WriteAllText("$stage\$($browser[1])", "$text`n", $utf8)
}
$version = & $program --version
$configured = $Config ? 'yes' : 'no'
candle -nologo -arch x64 "-dVersion=$version" "-dConfig=$configured" -out "$stage\dosar-link.wixobj" "$here\dosar-link.wxs"
light -nologo -spdb -b "$stage" -out "$Out\dosar-link_${version}_x64.msi" "$stage\dosar-link.wixobj"
if ($SigningThumbprint) {
  signtool sign /sha1 $SigningThumbprint /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 "$Out\dosar-link_${version}_x64.msi"
}
Remove-Item -Recurse $stage
Write-Output "$Out\dosar-link_${version}_x64.msi"
