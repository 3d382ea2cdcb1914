// Sets the attributes of the sign-up that the query asks for, then does what every page of these does.
const signup = document.querySelector('kms-signup');
for (const [name, value] of new URLSearchParams(location.search)) signup.setAttribute(name, value);
signup.addEventListener('kms-account-missing', (event) => {
  if (signup.hasAttribute('data-take-over')) event.preventDefault();
});

await import('./page.js');
