const login = document.querySelector('kms-login');

login.addEventListener('kms-signed-in', async () => {
  const headers = await login.client.session.proof(await fetch('/session', { method: 'HEAD' }));
  await fetch('/session', { method: 'POST', headers });
  const { userId } = await (await fetch('/session')).json();
  document.querySelector('p').textContent = `Signed in on the server as ${userId}.`;
});
