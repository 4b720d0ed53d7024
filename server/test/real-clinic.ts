/** Settings of a clinic outside of demo mode. Every check of `clinic doctor` passes with them. */
export const REAL_CLINIC = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'true',
  CLINIC_SECRET: '3f9c1e7ab2d84056c3f9e1a7b2d84056',
  CLINIC_PHONE: '01811-223344',
  PUBLIC_URL: 'https://clinic.example',
  SMS_GATEWAY: 'smsnetbd',
  SMS_API_KEY: 'key',
  OPERATOR_PHONE: '01712345678',
};
