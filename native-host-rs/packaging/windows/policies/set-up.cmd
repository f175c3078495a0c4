@echo off
rem Sets a workstation up for everybody who works at it, without a question and without a window; needs an administrator.
rem In the folder of this file: the .msi of the release, and the policies beside it with your address of Dosar in them.
rem The folder may be on a share, which cmd cannot make its current one: each file is named in full.
rem Exit code 0: done; 3010: done, Windows wants a restart; 2: not exactly one .msi; 4: done but for Firefox,
rem which has policies of others; any other: the code of what failed.
setlocal
set "restart=0"
set "installer="
set "others="
for %%f in ("%~dp0dosar-link_*_x64.msi") do (
  if defined installer set "others=1"
  set "installer=%%~f"
)
if not defined installer (
  echo There is no dosar-link_VERSION_x64.msi in "%~dp0".
  exit /b 2
)
if defined others (
  echo There is more than one dosar-link_VERSION_x64.msi in "%~dp0": leave the one to install.
  exit /b 2
)

start "" /wait msiexec /i "%installer%" /qn /norestart /l*v "%TEMP%\dosar-link.log"
set "code=%ERRORLEVEL%"
if "%code%"=="3010" set "restart=3010"
if "%code%"=="3010" set "code=0"
if not "%code%"=="0" (
  echo msiexec ended with %code%; see "%TEMP%\dosar-link.log".
  exit /b %code%
)

reg import "%~dp0chrome-and-edge.reg" || exit /b 1

rem In a 32-bit cmd, as device management starts it, ProgramFiles is the folder of 32-bit programs.
set "programs=%ProgramFiles%"
if defined ProgramW6432 set "programs=%ProgramW6432%"
set "firefox=%programs%\Mozilla Firefox"
if not exist "%firefox%" exit /b %restart%
rem What this script wrote is kept beside the policies: only what is still the same is replaced.
set "policies=%firefox%\distribution\policies.json"
set "own=%firefox%\distribution\dosar-link-policies.json"
if exist "%policies%" (
  fc "%policies%" "%own%" >nul 2>&1 || (
    echo Firefox has policies already: merge firefox-policies.json into "%policies%".
    exit /b 4
  )
)
if not exist "%firefox%\distribution" mkdir "%firefox%\distribution"
copy /y "%~dp0firefox-policies.json" "%policies%" >nul || exit /b 1
copy /y "%~dp0firefox-policies.json" "%own%" >nul || exit /b 1
exit /b %restart%
