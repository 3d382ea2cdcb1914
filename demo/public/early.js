// Asks for the configuration while the scripts are still on their way: docs/getting-started.md, "Ask early".
// A site knows its id; that of the emulator is in the first answer.
{
  const { content } = document.querySelector('meta[name="kms-emulator"]');
  const known = { url: `${content}/_emulator/config` };
  const served = { url: `${content}/v1/wallet_kit_config` };
  window.kmsEarly = [known, served];
  known.answer = fetch(known.url).then(async (answer) => {
    served.id = (await answer.clone().json()).authProxyConfigId;
    const headers = { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-Id': served.id };
    served.answer = fetch(served.url, { method: 'POST', body: '{}', credentials: 'omit', headers });
    served.answer.catch(() => {});
    return answer;
  });
  known.answer.catch(() => {});
}
