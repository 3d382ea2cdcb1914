// Hands the token to the page that opened the window.
opener.postMessage(new URLSearchParams(location.hash.slice(1)).get('id_token'), location.origin);
close();
