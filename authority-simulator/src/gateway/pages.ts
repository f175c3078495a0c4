/** The page of a visitor whose session ended. Its title and paths are those seen on the real gateway. */
export const LOGOUT_PAGE = `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>Pagina logout</title></head>
<body>
<h1>Sesiunea dumneavoastra a fost inchisa</h1>
<p><a href="/my.logout.php3?errorcode=20">Deconectare</a></p>
<p><a href="/">Conectare din nou</a></p>
</body>
</html>
`;

/** The page of a visitor who showed no certificate. */
export const NO_CERTIFICATE_PAGE = `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>Pagina logout</title></head>
<body>
<h1>Certificatul nu a fost prezentat</h1>
<p><a href="/my.logout.php3?errorcode=17">Deconectare</a></p>
</body>
</html>
`;

/** The page a visitor with a wrong certificate is sent back to, without a reason. */
export const LOGIN_PAGE = `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>Pagina login</title></head>
<body>
<form id="auth_form" name="e1" method="post" action="/my.policy">
<input type="hidden" name="vhost" value="standard">
<input type="submit" value="Prezentare certificat">
</form>
</body>
</html>
`;

/** The form that the gateway sometimes puts between the logon page and the certificate. */
export const DUMMY_PAGE = `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><title>Pagina login</title></head>
<body>
<form name="dummy" method="post" action="/my.policy">
<input type="hidden" name="dummy" value="1">
<input type="submit" value="Continuare">
</form>
</body>
</html>
`;
