import { configure } from '@testing-library/react';

// On a busy machine a screen may take its time; only what never comes is a failure.
configure({ asyncUtilTimeout: 10_000 });
