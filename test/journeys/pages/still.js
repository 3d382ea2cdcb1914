// Puts in what the query names, before anything is drawn.
const { content } = document.getElementById(location.search.slice(1) || 'login');
document.currentScript.after(content.cloneNode(true));
