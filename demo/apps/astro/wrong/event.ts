import type {} from 'kms-elements/define';

const login = document.querySelector('kms-login');
login?.addEventListener('kms-signed-in', ({ detail }) => console.log(detail.userId));
login?.addEventListener('kms-signed-inn', ({ detail }) => console.log(detail)); // wrong
login?.addEventListener('kms-signed-in', ({ detail }) => console.log(detail.token)); // wrong
